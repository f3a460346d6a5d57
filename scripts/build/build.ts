import { accessSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { compressFolder } from './compress.ts'
import { generate } from './generate.ts'
import { filesOfBuild, retainPrevious } from './retain-previous.ts'
import { withNodeEnv } from './node-env.ts'
import { prerender } from './prerender.ts'
import '../lib/root.ts'
import { main, log, elapsed } from '../lib/log.ts'
import { hashOf, isUpToDate, writeCacheKey } from './cache-key.ts'

const cacheKeyFile = 'dist/.stamp'

/** The files in which Vite looks for build settings, the last first. */
const settings = ['.env', '.env.local', '.env.production', '.env.production.local']

/** The settings that go into the build, such as the URL of a separate API. */
function builtIn() {
  const written = settings.filter((file) => existsSync(file))
  const given = written.map((file) => parseEnv(readFileSync(file, 'utf8')))
  const all: NodeJS.Dict<string> = Object.assign({}, ...given, process.env)
  return Object.entries(all)
    .filter(([name]) => name.startsWith('VITE_'))
    .toSorted(([one], [other]) => one.localeCompare(other))
}

/** The inputs of the build. */
function sourceHash() {
  const files = [
    'src',
    'openapi',
    'index.html',
    'vite.config.ts',
    'scripts/build/prerender.ts',
    'scripts/build/public-routes.ts',
    'package-lock.json',
  ]
  const generated = /^openapi[\\/](generated|dist)|route-tree\.gen\.ts$/
  return hashOf(files, generated) + JSON.stringify(builtIn())
}

/** Whether `dist` is up to date. */
export function isBuilt() {
  return existsSync('dist/index.html') && isUpToDate(cacheKeyFile, sourceHash())
}

/**
 * Builds the console into `dist`, with compressed copies, beside the files of the previous build. The cache key is
 * written last, so that an interrupted build has none.
 */
export async function build() {
  // Reports missing permissions now, instead of after the build among Vite's output.
  mkdirSync('dist', { recursive: true })
  accessSync('dist', constants.W_OK)
  await generate()
  const hash = sourceHash()
  const before = filesOfBuild('dist')
  const vite = await import('vite')
  // Sizes are checked by scripts/build/sizes.ts. Any other NODE_ENV would include React's development checks.
  await withNodeEnv('production', async () => {
    const built = await vite.build({
      logLevel: 'warn',
      build: { manifest: true, chunkSizeWarningLimit: 10_000, emptyOutDir: false },
    })
    await prerender('dist')
    // Not in watch mode, and a single output.
    const outputs = [built].flat().flatMap((item) => ('output' in item ? item.output : []))
    retainPrevious(
      'dist',
      outputs.map(({ fileName }) => fileName),
      before,
    )
  })
  await compressFolder('dist')
  writeCacheKey(cacheKeyFile, hash)
}

if (import.meta.main)
  await main(async () => {
    if (isBuilt() && !process.argv.includes('--force')) return log('dist is up to date')
    log('Building the console …')
    await build()
    log(`Built the console into dist (${elapsed()})`)
  })
