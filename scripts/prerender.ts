import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { root } from './root.ts'

/**
 * Draws what is the same for everybody into `dist/.drawn`, from where the server puts it into the page: the sign-in page,
 * and what surrounds each screen. It is seen while the code is still on the way. Built by the console's own
 * configuration, so that all class names are the same.
 */
export async function prerender(dist: string) {
  const outDir = join(root, dist, '.drawn')
  await build({
    logLevel: 'warn',
    publicDir: false,
    // Its modules name each other as only a bundler finds them.
    ssr: { noExternal: [/^@atlaskit\//] },
    build: {
      ssr: 'src/prerender.tsx',
      outDir,
      sourcemap: false,
      minify: true,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const code = join(outDir, 'prerender.js')
  const drawing: { drawScreens(): Promise<Record<string, string>> } = await import(
    `${pathToFileURL(code).href}?${Date.now()}`
  )
  // Nobody can press or type into what is about to be replaced, and nobody hears it twice.
  for (const [name, screen] of Object.entries(await drawing.drawScreens()))
    writeFileSync(join(outDir, name), `<div inert>${screen}</div>`)
  rmSync(code)
}
