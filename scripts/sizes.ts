import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { green, main, Mendable, red, say } from './say.ts'
import './root.ts'
import type { Count } from './steps.ts'

type Chunk = {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
  assets?: string[]
}
type Manifest = Record<string, Chunk>
type Line = { what: string; size: number; limit: number; unit: 'kB' | 'files' }

/** Which route files a screen loads beside the entry, and what its JavaScript may weigh in brotli. */
const screens = [
  { name: '/login', routes: ['login'], kB: 112, files: 6 },
  // It brings what surrounds it.
  { name: '/ after sign-in', routes: ['_app/index'], kB: 150, files: Infinity },
]
const cssLimit = 12
const fontLimit = 50

function brotliSize(file: string) {
  const path = join('dist', file)
  if (existsSync(`${path}.br`)) return statSync(`${path}.br`).size
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  return brotliCompressSync(readFileSync(path), { params }).length
}

/** A chunk and all that it imports, each once. */
function closure(manifest: Manifest, keys: string[], found = new Set<string>()) {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk || found.has(key)) continue
    found.add(key)
    closure(manifest, chunk.imports ?? [], found)
  }
  return found
}

/** The chunks that the router's plugin cut out of these route files. */
function chunksOf(manifest: Manifest, routes: string[]) {
  return routes.flatMap((route) => {
    const keys = Object.keys(manifest).filter((key) => key.startsWith(`src/routes/${route}.tsx?`))
    if (keys.length === 0) throw new Mendable(`The build has no chunk of src/routes/${route}.tsx`)
    return keys
  })
}

/** All that a screen loads before it stands there. */
function filesOf(manifest: Manifest, routes: string[]) {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const keys = closure(manifest, [...entries, ...chunksOf(manifest, routes)])
  const chunks = [...keys].flatMap((key) => manifest[key] ?? [])
  const scripts = new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')))
  return { scripts, styles: new Set(chunks.flatMap(({ css }) => css ?? [])) }
}

const total = (files: Set<string>) => [...files].reduce((sum, file) => sum + brotliSize(file), 0)

function screenLines(manifest: Manifest, screen: (typeof screens)[number]) {
  const { name, routes, kB, files } = screen
  const { scripts, styles } = filesOf(manifest, routes)
  const lines: Line[] = [
    { what: `${name}: JavaScript`, size: total(scripts) / 1000, limit: kB, unit: 'kB' },
    { what: `${name}: CSS`, size: total(styles) / 1000, limit: cssLimit, unit: 'kB' },
  ]
  if (Number.isFinite(files))
    lines.push({ what: `${name}: scripts`, size: scripts.size, limit: files, unit: 'files' })
  return lines
}

/** The styles of each other screen. */
function styleLines(manifest: Manifest): Line[] {
  const shown = new Set(screens.flatMap(({ routes }) => routes))
  const routes = Object.keys(manifest).flatMap(
    (key) => /^src\/routes\/([^?]+)\.tsx\?/.exec(key)?.[1] ?? [],
  )
  return [...new Set(routes)]
    .filter((route) => !shown.has(route))
    .map((route) => ({
      what: `/${route.replace('_app/', '')}: CSS`,
      size: total(filesOf(manifest, [route]).styles) / 1000,
      limit: cssLimit,
      unit: 'kB',
    }))
}

/** What a page in a Latin script loads of the fonts. */
function fontLine(manifest: Manifest): Line {
  const fonts = Object.values(manifest)
    .flatMap(({ assets }) => assets ?? [])
    .filter((name) => name.endsWith('.woff2'))
  const size = [...new Set(fonts)].reduce((sum, name) => sum + statSync(join('dist', name)).size, 0)
  return { what: 'fonts (Latin)', size: size / 1000, limit: fontLimit, unit: 'kB' }
}

/** Weighs the build in `dist` as it is sent, prints the table and answers how many limits hold. */
export function checkSizes(): Count {
  const file = 'dist/.vite/manifest.json'
  if (!existsSync(file)) throw new Mendable('There is no build to weigh: npm run build')
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'))
  const lines = [
    ...screens.flatMap((screen) => screenLines(manifest, screen)),
    ...styleLines(manifest),
    fontLine(manifest),
  ]
  for (const { what, size, limit, unit } of lines) {
    const shown = unit === 'kB' ? size.toFixed(1) : String(size)
    const mark = size <= limit ? green('✓') : red('✖')
    say(`  ${mark} ${what.padEnd(36)} ${shown.padStart(7)} of ${limit} ${unit}`)
  }
  const failed = lines.filter(({ size, limit }) => size > limit).length
  return { passed: lines.length - failed, failed }
}

if (import.meta.main)
  await main(async () => {
    if (checkSizes().failed > 0) process.exitCode = 1
  })
