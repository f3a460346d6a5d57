import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { root } from '../lib/root.ts'

type Prerender = {
  render: () => Promise<{ skeleton: string; forms: Record<string, string> }>
}

/** Records that a form was submitted before its code had loaded, and its values: later input cancels it. */
const noteSent = `<script>
      for (const type of ['submit', 'input'])
        document.addEventListener(type, ({ target }) => {
          const form = target.form ?? target
          form.toggleAttribute('data-sent', type === 'submit')
        })
    </script>`

/**
 * Renders into the pages of `dist` what is shown before the code has loaded: the shell's skeleton into index.html, and
 * each public form into a page of its own. `plain.html` is the page with neither.
 */
export async function prerender(dist: string) {
  const outDir = join(root, dist, '.prerender')
  await build({
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: 'src/prerender.tsx',
      outDir,
      sourcemap: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const code = pathToFileURL(join(outDir, 'prerender.js')).href
  const { render }: Prerender = await import(`${code}?${Date.now()}`)
  const { skeleton, forms } = await render()
  const page = join(root, dist, 'index.html')
  const html = readFileSync(page, 'utf8')
  const place = '<div id="skeleton" hidden></div>'
  const plain = html.replace(new RegExp(`${place}\\s*<script>.*?</script>`, 's'), '')
  writeFileSync(join(root, dist, 'plain.html'), plain)
  for (const [name, form] of Object.entries(forms)) {
    const filled = `<div id="root" data-prerendered>${form}</div>\n    ${noteSent}`
    writeFileSync(join(root, dist, `${name}.html`), plain.replace('<div id="root"></div>', filled))
  }
  writeFileSync(page, html.replace(place, place.replace('><', `>${skeleton}<`)))
  rmSync(outDir, { recursive: true })
}
