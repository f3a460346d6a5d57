import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { root } from './root.ts'

/**
 * Draws what is the same for everybody into `dist/.drawn`, from where the server puts it into the page: the forms in
 * front of sign-in, and what surrounds each screen. It is seen while the code is still on the way. Built by the console's own
 * configuration, so that all class names are the same. There too are the script that starts the code, and the code by
 * which the server draws what is somebody's own (server/drawn-page.ts).
 */
export async function prerender(dist: string) {
  const outDir = join(root, dist, '.drawn')
  await build({
    logLevel: 'warn',
    publicDir: false,
    // It runs without what it was made from.
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      sourcemap: false,
      minify: true,
      rolldownOptions: { input: ['src/prerender.tsx', 'src/draw-page.tsx'] },
    },
  })
  const code = join(outDir, 'prerender.js')
  type Drawing = {
    drawScreens: () => Promise<Record<string, string>>
    start: string
  }
  const drawing: Drawing = await import(`${pathToFileURL(code).href}?${Date.now()}`)
  for (const [name, screen] of Object.entries(await drawing.drawScreens()))
    writeFileSync(join(outDir, `${name}.html`), screen)
  writeFileSync(join(outDir, 'start.js'), drawing.start)
  rmSync(code)
}
