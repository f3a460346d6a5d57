import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import '../lib/root.ts'
import { withNodeEnv } from './node-env.ts'
import { duration, main, UserError, log } from '../lib/log.ts'
import { hashOf, isUpToDate, writeCacheKey } from './cache-key.ts'

const folder = 'openapi/generated'
/** The document as one file with its names kept, for other tools and as the server publishes it. */
const bundles = 'openapi/dist/lectern.openapi'

/** Replaces a file in one step, and only when it changes, so that no watcher sees half of it. */
function put(file: string, text: string) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text)
  renameSync(draft, file)
}

async function generateContract() {
  const { bundleContract, dereferenceContract, toYaml, typesOf } = await import('./contract.ts')
  const file = 'openapi/openapi.yaml'
  mkdirSync(folder, { recursive: true })
  const [document, bundled] = await Promise.all([dereferenceContract(file), bundleContract(file)])
  put(`${folder}/openapi.json`, `${JSON.stringify(document)}\n`)
  put(`${folder}/types.ts`, await typesOf(bundled))
  mkdirSync(dirname(bundles), { recursive: true })
  put(`${bundles}.json`, `${JSON.stringify(bundled, null, 2)}\n`)
  put(`${bundles}.yaml`, toYaml(bundled))
}

/** The router's plugin writes the tree as soon as Vite reads its configuration. */
async function generateRouteTree() {
  const { resolveConfig } = await import('vite')
  await withNodeEnv('production', () => resolveConfig({ logLevel: 'error' }, 'build'))
}

/** Generated files and their sources. The generators are large, and loaded only if something is outdated. */
function stepsDue() {
  if (!existsSync('openapi/openapi.yaml')) throw new UserError('openapi/openapi.yaml is missing')
  const makers = ['scripts/build/generate.ts', 'scripts/build/contract.ts', 'package-lock.json']
  const steps = [
    {
      name: 'contract',
      hash: hashOf(['openapi', ...makers], /^openapi[\\/](generated|dist)/),
      made: [`${folder}/openapi.json`, `${folder}/types.ts`, `${bundles}.json`, `${bundles}.yaml`],
      run: generateContract,
    },
  ]
  if (existsSync('src/routes') && readdirSync('src/routes').length > 0)
    steps.push({
      name: 'routes',
      hash: hashOf(['src/routes', 'vite.config.ts', ...makers]),
      made: ['src/route-tree.gen.ts'],
      run: generateRouteTree,
    })
  return steps.filter(
    ({ name, hash, made }) =>
      !isUpToDate(`${folder}/${name}.stamp`, hash) || !made.every((file) => existsSync(file)),
  )
}

/** Generates the code imported from the contract and the routes. Returns whether anything was outdated. */
export async function generate(): Promise<boolean> {
  const due = stepsDue()
  for (const { name, hash, run } of due) {
    await run()
    writeCacheKey(`${folder}/${name}.stamp`, hash)
  }
  return due.length > 0
}

if (import.meta.main)
  await main(async () => {
    const from = performance.now()
    const done = await generate()
    const took = duration(performance.now() - from)
    log(done ? `Generated types, document and route tree (${took})` : 'Nothing to generate')
    if (process.argv.includes('--bundle'))
      log(`The document as one file: ${bundles}.yaml and ${bundles}.json`)
  })
