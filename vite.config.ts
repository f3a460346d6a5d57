import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundled } from './scripts/bundled.ts'
import { listGroups, screenGroups, sharedOnDemand, startOf, stylesOf } from './scripts/chunks.ts'
import { publicRoutes } from './scripts/public-routes.ts'

/** Where `npm run dev` finds the API: scripts/dev.ts and scripts/dev-mock.ts set it. */
const api = process.env.LECTERN_API ?? 'http://127.0.0.1:4400'

/** The files of styles; a build names what is in each by two signs for the file, by which there are so many at most. */
const styleFiles = globSync('src/**/*.css.ts', { cwd: import.meta.dirname })
  .map((path) => path.replaceAll('\\', '/'))
  .toSorted()
if (styleFiles.length > 26 * 36)
  throw new Error('There are no more short names for files of styles')
const named = new Map<string, string[]>()

/**
 * The name of a class or variable in a build: that of its file, and its number there. Hashes, which nothing can compress,
 * would make up a part of all styles; these are the same wherever and however often the console is built.
 */
function shortName({ hash, filePath }: { hash: string; filePath: string }) {
  const at = styleFiles.indexOf(filePath)
  if (at < 0) throw new Error(`There is no short name for ${filePath}`)
  const inFile = named.get(filePath) ?? []
  named.set(filePath, inFile)
  if (!inFile.includes(hash)) inFile.push(hash)
  const letter = String.fromCharCode(97 + (at % 26))
  return `${letter}${Math.floor(at / 26).toString(36)}${inFile.indexOf(hash).toString(36)}`
}

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A screen's loader comes with it: what it asks the server is no part of what every page starts with. Links
      // fetch both before they are followed, and the head of the page does for the first screen.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
        // What surrounds each screen comes with the names of the screens: whoever needs one needs the other.
        splitBehavior: ({ routeId }) => (routeId === '/_app' ? [] : undefined),
      },
      routesDirectory: './src/routes',
      generatedRouteTree: './src/route-tree.gen.ts',
      quoteStyle: 'single',
    }),
    publicRoutes(),
    react({ compiler: true }),
    vanillaExtractPlugin({
      identifiers: process.env.NODE_ENV === 'production' ? shortName : undefined,
    }),
  ],
  resolve: { alias: { '~': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: { host: '127.0.0.1', proxy: { '/api': { target: api, changeOrigin: false } } },
  optimizeDeps: { include: bundled },
  build: {
    target: 'es2023',
    sourcemap: true,
    rolldownOptions: {
      output: {
        // What is shared is named after all that share it; a file name need not be.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        // A request costs more than the few kilobytes that a screen does without: what everything starts with is
        // one file, and what several screens share is in a few, not in one for each set of screens.
        codeSplitting: {
          groups: [
            { name: stylesOf(), debugName: 'styles', priority: 99 },
            { name: startOf(), debugName: 'start', priority: 98 },
            ...listGroups,
            ...screenGroups(),
            {
              name: sharedOnDemand,
              debugName: 'shared',
              test: /\.(?:[cm]?[jt]sx?|css)(?:$|\?)/,
              minShareCount: 2,
              entriesAware: true,
              // Larger ones merged would bring the styles of one screen to another.
              entriesAwareMergeThreshold: 1000,
            },
          ],
        },
      },
    },
  },
})
