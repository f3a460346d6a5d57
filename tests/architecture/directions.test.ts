import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'

// Which folder may import which. Type-only imports count too.

/**
 * The folders of the server, lowest first: a folder may import those before it, never those after it. `db` is below
 * `contract`, because the contract stores idempotency keys and its contexts hold a connection. `jobs` is below `mail`,
 * because mails are queued; the queue itself sends none.
 */
const floors = [
  'lib config db contract http audit files media uploads jobs mail alerts auth bulk exports',
  // Areas. Each may use the ones before it.
  'people groups progress enrollments people-actions taxonomy assets assessments courses links',
  'licenses learning-paths events certificates notifications imports reports usage dashboard search',
  'registry services app seed main',
].flatMap((names) => names.split(' '))

/** What each folder of the console may import besides itself. */
const shared = ['forms', 'pickers', 'entities', 'list', 'bulk', 'tabular']
const below = ['lib', 'theme', 'api', 'ui']
const rooms: Record<string, string[]> = {
  lib: [],
  theme: [],
  api: ['lib'],
  router: ['api'],
  ui: ['lib', 'theme'],
  ...Object.fromEntries(shared.map((room) => [room, [...below, ...shared, 'router']])),
  features: [...below, ...shared, 'router'],
  shell: [...below, ...shared, 'router', 'features'],
  routes: [...below, ...shared, 'router', 'features', 'shell'],
}

interface Import {
  from: string
  to: string
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.gen)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
}

/** Every import of a file of ours by another, as paths from the root of the project. */
function importsOf(folder: string): Import[] {
  return filesIn(folder).flatMap((from) =>
    [...readFileSync(from, 'utf8').matchAll(/(?:\bfrom |\bimport\()'((?:\.|~\/)[^']+)'/g)].map(
      ([, specifier = '']) => ({
        from,
        to: specifier.startsWith('~/')
          ? `src/${specifier.slice(2)}`
          : posix.join(dirname(from), specifier),
      }),
    ),
  )
}

const within = (file: string, folder: string) => file.startsWith(`${folder}/`)
/** The files beside the folders start the console: `main`, `app`, `prerender`. They may import a route. */
const isEntry = (file: string) => /^src\/[^/]+$/.test(file)
/** `server/lib/id.ts` is on the floor `lib`, `server/app.ts` on `app`. */
const roomOf = (file: string) => (file.split('/')[1] ?? '').replace(/\.tsx?$/, '')
const describeImport = ({ from, to }: Import) => `${from} imports ${to}`

describe('the server', () => {
  const imports = importsOf('server')

  test('has only folders that stand in the order of the floors', () => {
    const found = [...new Set(filesIn('server').map(roomOf))]
    expect(found.filter((room) => !floors.includes(room))).toEqual([])
  })

  test('imports downwards only: move what is shared to the lower floor, or pass it in', () => {
    const upward = imports.filter(
      ({ from, to }) =>
        within(to, 'server') && floors.indexOf(roomOf(to)) > floors.indexOf(roomOf(from)),
    )
    expect(upward.map(describeImport)).toEqual([])
  })

  test('knows the console only through the contract, and no script', () => {
    const outside = imports.filter(({ to }) => within(to, 'src') || within(to, 'scripts'))
    expect(outside.map(describeImport)).toEqual([])
  })
})

describe('the console', () => {
  const imports = importsOf('src')

  test('knows the server only through the contract, and no script', () => {
    const outside = imports.filter(({ to }) => within(to, 'server') || within(to, 'scripts'))
    expect(outside.map(describeImport)).toEqual([])
  })

  test.each(Object.entries(rooms))('lets src/%s import %j only', (room, allowed) => {
    const own = imports.filter(({ from, to }) => within(from, `src/${room}`) && within(to, 'src'))
    const crossing = own.filter(
      ({ to }) => roomOf(to) !== room && !allowed.includes(roomOf(to)) && !to.endsWith('.gen'),
    )
    expect(crossing.map(describeImport)).toEqual([])
  })

  test('lets the shell use only the calls of a feature (x.api.ts), and nothing import a route', () => {
    const parts = imports.filter(
      ({ from, to }) =>
        within(from, 'src/shell') && within(to, 'src/features') && !/\.api(?:\.ts)?$/.test(to),
    )
    expect(parts.map(describeImport)).toEqual([])
    const routes = imports.filter(
      ({ from, to }) => within(to, 'src/routes') && !within(from, 'src/routes') && !isEntry(from),
    )
    expect(routes.map(describeImport)).toEqual([])
  })
})
