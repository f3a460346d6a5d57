import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { green, main, UserError, red, log } from '../lib/log.ts'
import '../lib/root.ts'
import type { Count } from '../test/steps.ts'

type Chunk = {
  file: string
  name?: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
  assets?: string[]
}
type Manifest = Record<string, Chunk>
type Line = { what: string; size: number; limit: number }

/** The limits of a screen's JavaScript in brotli, by route. Every other screen is a list or an editor. */
const limits = new Map([
  ['login', 120],
  ['forgot-password', 120],
  ['forgot-password-mail-success', 120],
  ['_app/index', 173],
  ['_app/manage-courses/edit-course', 273],
  ['_app/manage-learning-paths/edit-learning-path', 260],
])
const screenLimit = 253
const cssLimit = 15
/** The editors are the largest screens. */
const cssLimits = new Map([
  ['_app/manage-courses/edit-course', 16],
  ['_app/manage-learning-paths/edit-learning-path', 17],
  ['_app/manage-certificate/edit-certificate', 17],
])
const fontLimit = 50
/** The chunk with the routes behind sign-in and what surrounds them (vite.config.ts). */
const shell = 'shell'
const routeFile = /^src\/routes\/([^?]+)\.tsx\?/

function brotliSize(file: string) {
  const path = join('dist', file)
  if (existsSync(`${path}.br`)) return statSync(`${path}.br`).size
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  return brotliCompressSync(readFileSync(path), { params }).length
}

/** A chunk with everything it imports, each once. */
function closure(manifest: Manifest, keys: string[], found = new Set<string>()) {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk || found.has(key)) continue
    found.add(key)
    closure(manifest, chunk.imports ?? [], found)
  }
  return found
}

/** Everything that a screen loads before it is shown. */
function filesOf(manifest: Manifest, route: string) {
  const starts = Object.keys(manifest).filter(
    (key) =>
      manifest[key]?.isEntry ||
      routeFile.exec(key)?.[1] === route ||
      (manifest[key]?.name === shell && route.startsWith('_app/')),
  )
  const chunks = [...closure(manifest, starts)].flatMap((key) => manifest[key] ?? [])
  const scripts = new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')))
  return { scripts, styles: new Set(chunks.flatMap(({ css }) => css ?? [])) }
}

const total = (files: Set<string>) => [...files].reduce((sum, file) => sum + brotliSize(file), 0)

function screenLines(manifest: Manifest): Line[] {
  const routes = new Set(Object.keys(manifest).flatMap((key) => routeFile.exec(key)?.[1] ?? []))
  for (const route of limits.keys())
    if (!routes.has(route)) throw new UserError(`The build has no chunk of src/routes/${route}.tsx`)
  return [...routes].flatMap((route) => {
    const { scripts, styles } = filesOf(manifest, route)
    const name = `/${route.replace(/^_app\/(?:index$)?/, '')}`
    const limit = limits.get(route) ?? screenLimit
    return [
      { what: `${name}: JavaScript`, size: total(scripts) / 1000, limit },
      { what: `${name}: CSS`, size: total(styles) / 1000, limit: cssLimits.get(route) ?? cssLimit },
    ]
  })
}

/** The font files that a page in a Latin script loads. */
function fontLine(manifest: Manifest): Line {
  const fonts = Object.values(manifest)
    .flatMap(({ assets }) => assets ?? [])
    .filter((name) => name.endsWith('.woff2'))
  const size = [...new Set(fonts)].reduce((sum, name) => sum + statSync(join('dist', name)).size, 0)
  return { what: 'fonts (Latin)', size: size / 1000, limit: fontLimit }
}

/** Weighs the build in `dist` as transferred, prints the table and returns how many limits are met. */
export function checkSizes(): Count {
  const file = 'dist/.vite/manifest.json'
  if (!existsSync(file)) throw new UserError('There is no build. Run npm run build first')
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'))
  const lines = [...screenLines(manifest), fontLine(manifest)]
  for (const { what, size, limit } of lines) {
    const mark = size <= limit ? green('✓') : red('✖')
    log(`  ${mark} ${what.padEnd(48)} ${size.toFixed(1).padStart(7)} of ${limit} kB`)
  }
  const failed = lines.filter(({ size, limit }) => size > limit).length
  return { passed: lines.length - failed, failed }
}

if (import.meta.main)
  await main(async () => {
    if (checkSizes().failed > 0) process.exitCode = 1
  })
