import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const project = fileURLToPath(new URL('../../..', import.meta.url))

/** Every part in all its states, to look at: `npx vite --config tests/ui/gallery/vite.config.ts`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: `${project}/public`,
  cacheDir: `${project}/node_modules/.vite/gallery`,
  plugins: [react({ compiler: true }), vanillaExtractPlugin()],
  resolve: { alias: { '~': `${project}/src` } },
  server: { host: '127.0.0.1', port: 4471, strictPort: true, fs: { allow: [project] } },
})
