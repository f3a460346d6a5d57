import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/root.ts'

/** The browser for tests: CHROMIUM_PATH, or the one found by scripts/setup.mjs. */
export function chromiumPath() {
  const found = join(root, '.lectern', 'chromium')
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  return existsSync(found) ? readFileSync(found, 'utf8').trim() : undefined
}

/** Environment variables for test runners. */
export function browserEnv(): NodeJS.ProcessEnv {
  const path = chromiumPath()
  return path ? { CHROMIUM_PATH: path } : {}
}

/** Arguments of Chromium for tests: no display, no sandbox for root, no internet access. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
