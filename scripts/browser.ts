import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

/** The browser of the tests: CHROMIUM_PATH, or the one that scripts/setup.mjs found and wrote down. */
export function chromiumPath() {
  const found = join(root, '.lectern', 'chromium')
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  return existsSync(found) ? readFileSync(found, 'utf8').trim() : undefined
}

/** What test runners get to know about the browser. */
export function browserEnv(): NodeJS.ProcessEnv {
  const path = chromiumPath()
  return path ? { CHROMIUM_PATH: path } : {}
}

/** How Chromium starts for tests: without what needs a screen, a sandbox for root, or the internet. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
