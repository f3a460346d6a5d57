import { fileURLToPath } from 'node:url'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { prebundledDeps } from './scripts/dev/prebundled-deps.ts'
import { publicRoutes } from './scripts/build/public-routes.ts'

/** Where `npm run dev` finds the API: scripts/dev/dev.ts and scripts/dev/dev-mock.ts set it. */
const api = process.env.LECTERN_API ?? 'http://127.0.0.1:4400'

/** No list needs them before a form is opened. */
const isOfForms = (id: string) =>
  /[\\/](react-hook-form|@hookform|zod|src[\\/](forms|ui[\\/]files|pickers[\\/](picker-fields|languages?|thumbnail)))\b/.test(
    id,
  )

/** What screens share. */
const isShared = (id: string) =>
  /[\\/](src[\\/](ui|list|bulk|entities|pickers|api)|node_modules)[\\/]/.test(id) && !isOfForms(id)

/** What only screens with a table need. */
const isOfLists = (id: string) =>
  /[\\/](ui[\\/](data-table|grid)|src[\\/](list|bulk)|@tanstack[\\/](react-)?(table|virtual)[^\\/]*)[\\/]/.test(
    id,
  )

/** Fields of objects in the library: pictures, files, languages. */
const isOfDetails = (id: string) =>
  /src[\\/](ui[\\/]files|pickers[\\/](languages?|thumbnail))\b/.test(id)

/** What the dashboard shares with other screens; without a group of its own it would be loaded with all parts. */
const isOfHome = (id: string) =>
  /src[\\/](ui[\\/](display[\\/](card|empty-state)|status[\\/]stat|list[\\/]list-(item|skeleton)|input[\\/](field|select)|hooks[\\/]use-incremental-render)|forms[\\/](error-titles|toast-failure)|entities[\\/](course-state|state-badge|(course|license)-labels))\.(css\.)?tsx?/.test(
    id,
  )

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
    vanillaExtractPlugin(),
  ],
  resolve: { alias: { '~': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/push-worker.js', '/messages.webmanifest'].map((path) => [
        path,
        { target: api, changeOrigin: false },
      ]),
    ),
  },
  optimizeDeps: { include: prebundledDeps },
  build: {
    target: 'es2023',
    sourcemap: true,
    rolldownOptions: {
      output: {
        // A few files instead of one for each set of screens; the bundler takes the dependencies of what matches along, so
        // what more pages start with comes first.
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'], priority: 6 },
            { name: 'sign-in', test: /src[\\/]features[\\/]auth[\\/](sign-in|login)/, priority: 5 },
            { name: 'shell', test: /src[\\/]route-tree\.gen/, priority: 4 },
            { name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 6, priority: 3 },
            { name: 'home', test: isOfHome, priority: 3 },
            {
              name: 'common',
              test: (id) => /\.(m?[jt]sx?|css)(\?|$)/.test(id) && !isOfForms(id),
              minShareCount: 20,
              priority: 2,
            },
            {
              name: 'parts',
              test: (id) => isShared(id) && !isOfLists(id),
              minShareCount: 6,
              priority: 2,
            },
            { name: 'lists', test: isShared, minShareCount: 6, priority: 1 },
            { name: 'details', test: isOfDetails, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
})
