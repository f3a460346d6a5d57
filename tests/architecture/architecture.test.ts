import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { handlers } from '../../server/registry/operations.ts'

// What no linter knows. Each rule says why it is there.

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

const read = (file: string) => readFileSync(file, 'utf8')
const linesOf = (file: string) => read(file).split('\n').length
const written = (folder: string) =>
  filesIn(folder, /\.tsx?$/).filter((file) => !/generated|\.gen\.ts$/.test(file))

/** The signed-in and public addresses of the specification. */
const specified = [
  '/login',
  '/forgot-password',
  '/reset-password',
  '/forgot-password-mail-success',
  '/',
  '/analytics/usage',
  '/analytics/reports',
  '/library/assets',
  '/library/courses',
  '/library/learning-paths',
  '/library/licenses',
  '/library/certificate',
  '/library/events',
  '/library/users',
  '/library/selected-path/learning-paths',
  '/library/selected-path/summary',
  '/library/selected-license/summary',
  '/library/selected-course/courses',
  '/library/selected-course/summary',
  '/manage-courses/add-new-assets',
  '/manage-courses/add-new-course',
  '/manage-courses/edit-course',
  '/manage-learning-paths/add-new-learning-path',
  '/manage-learning-paths/edit-learning-path',
  '/manage-certificate/add-new-certificate',
  '/manage-certificate/edit-certificate',
  '/users/users',
  '/users/user-groups',
  '/notification-management/email-notifications',
  '/notification-management/push-notifications',
  '/profile',
]

describe('advisory locks', () => {
  test('unrelated locks have different numbers', () => {
    const numbersIn = (text: string) => text.replaceAll('_', '').match(/\b4400183\d{3}\b/g) ?? []
    const inCode = filesIn('server', /\.ts$/).flatMap((file) =>
      numbersIn(read(file)).map((number) => [number, file] as const),
    )
    expect(new Set(inCode.map(([, file]) => file))).toEqual(new Set(['server/db/locks.ts']))
    const numbers = inCode.map(([number]) => number)
    expect(numbers).toEqual([...new Set(numbers)])
    const inSql = filesIn('server/db', /\.sql$/).flatMap((file) => numbersIn(read(file)))
    expect(inSql.length).toBeGreaterThan(5)
    expect(numbers.filter((number) => inSql.includes(number))).toEqual([])
  })
})

describe('statistics', () => {
  test('are used through server/db/stats/stats.ts: no other code knows bitmaps or ordinals', () => {
    const internal =
      /\bordinals?\b|\bbit_(?:count|or|and|of)\(|\bstats\.(?:\w+_bits|search_ngrams|dirty_\w+)|\bstats\/(?!stats\.ts|sql\/)[\w-]+\.ts/
    const outside = filesIn('server', /\.ts$/).filter(
      (file) => !/^server\/db\/(?:stats|tables)\//.test(file),
    )
    expect(filesIn('server/db/stats', /\.ts$/).some((file) => internal.test(read(file)))).toBe(true)
    expect(
      outside.filter((file) => internal.test(read(file))),
      'Add what you need to server/db/stats and export it from stats.ts: see the README there',
    ).toEqual([])
  })
})

describe('theme', () => {
  test('literal colours appear in src/theme only', () => {
    const literal = /#[\da-f]{3,8}\b(?![\w-])|\b(?:rgba?|hsla?|oklch|lab|lch)\(/i
    const stained = written('src')
      .filter((file) => !file.startsWith('src/theme/'))
      .flatMap((file) =>
        read(file)
          .split('\n')
          .flatMap((line, index) =>
            literal.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [],
          ),
      )
    expect(stained).toEqual([])
  })
})

describe('routes', () => {
  /** `src/routes/_app/users/users.tsx` is /users/users. */
  const addressOf = (file: string) =>
    file
      .replace(/^src\/routes/, '')
      .replace(/\.tsx$/, '')
      .replace(/\/_[^/]+/g, '')
      .replace(/\/index$/, '') || '/'
  // The router ignores files that begin with a hyphen: parts that screens share.
  const screens = filesIn('src/routes', /\.tsx$/).filter(
    (file) => !/\/(?:__root|_app|_public|-[^/]+)\.tsx$/.test(file),
  )

  test('are those of the specification, the few additional ones, and a catch-all', () => {
    const others = screens.map(addressOf).filter((path) => !specified.includes(path))
    expect(others.toSorted()).toEqual([
      '/$',
      '/event',
      '/invitation',
      '/join',
      '/messages',
      '/stop-report',
      '/users/import',
      '/verify',
    ])
  })

  test('navigation: every entry is a specified address', () => {
    const places = [...read('src/shell/nav/navigation.ts').matchAll(/\bto: '([^']+)'/g)].map(
      ([, path]) => path,
    )
    expect(places.length).toBeGreaterThan(10)
    expect(places.filter((path) => !specified.includes(path ?? ''))).toEqual([])
  })

  test('every screen has a title', () => {
    expect(screens.filter((file) => !/staticData: \{[^}]*title:/.test(read(file)))).toEqual([])
  })
})

describe('operations', () => {
  interface Document {
    paths: Record<string, Record<string, { operationId?: string }>>
  }
  const document: Document = JSON.parse(read('openapi/generated/openapi.json'))
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId }) => operationId ?? []),
  )

  test('are all implemented', () => {
    expect(ids.filter((id) => !(id in handlers))).toEqual([])
  })

  test('are each named in a server test', () => {
    const told = filesIn('tests/server', /\.ts$/).map(read).join('\n')
    const isNamed = (id: string) => new RegExp(`(?<![\\w-])${id}(?![\\w-])`).test(told)
    expect(ids.filter((id) => !isNamed(id))).toEqual([])
  })
})

describe('files', () => {
  const all = [...written('src'), ...written('server'), ...written('scripts')]

  test('stay within the line limits', () => {
    const own = all.filter((file) => !file.includes('/seed/'))
    expect(own.filter((file) => linesOf(file) > 300)).toEqual([])
    expect(written('src/routes').filter((file) => linesOf(file) > 150)).toEqual([])
  })

  test('have no catch-all folders and are named in kebab-case', () => {
    expect(
      all.filter((file) => /\/(?:utils?|helpers?|common|types|constants)\//.test(file)),
    ).toEqual([])
    const named = /^[a-z\d]+(?:-[a-z\d]+)*(?:\.(?:css|api|config|d|handlers))?\.(?:ts|tsx)$/
    const names = all.map((file) =>
      basename(file.replace(/(?<=^src\/routes\/.*\/)-(?=[^/]+$)/, '')),
    )
    const odd = names.filter((name) => !named.test(name))
    expect(odd.toSorted()).toEqual(['$.tsx', '__root.tsx', '_app.tsx'])
  })

  test('features: no feature imports another', () => {
    const crossing = written('src/features').flatMap((file) => {
      const [, , own] = file.split('/')
      return [...read(file).matchAll(/from '~\/features\/([^/']+)/g)].flatMap(([, other]) =>
        other === own ? [] : [`${file} uses ${other}`],
      )
    })
    expect(crossing).toEqual([])
  })
})
