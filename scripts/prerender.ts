import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { root } from './root.ts'

/**
 * Draws the sign-in page into `dist/.drawn/login.html`, from where the server puts it into the page: it is seen
 * while its code is still on the way. Built by the console's own configuration, so that all class names are the same.
 */
export async function prerender(dist: string) {
  const outDir = join(root, dist, '.drawn')
  await build({
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: 'src/prerender.tsx',
      outDir,
      sourcemap: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const code = join(outDir, 'prerender.js')
  const drawing: { drawSignIn(): Promise<string> } = await import(
    `${pathToFileURL(code).href}?${Date.now()}`
  )
  mkdirSync(outDir, { recursive: true })
  // Nobody can type into what is about to be replaced, and nobody hears it twice.
  writeFileSync(join(outDir, 'login.html'), `<div inert>${await drawing.drawSignIn()}</div>`)
  rmSync(code)
}
