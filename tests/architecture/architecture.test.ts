import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { handlers } from '../../server/registry/operations.ts'
import { notImplemented } from '../../server/registry/not-implemented.ts'

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

describe('locks', () => {
  test('that have nothing to do with each other have different numbers', () => {
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

describe('the look', () => {
  test('has its colours in the theme only, so that a theme changes them all', () => {
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

describe('the addresses', () => {
  /** `src/routes/_app/users/users.tsx` is /users/users. */
  const addressOf = (file: string) =>
    file
      .replace(/^src\/routes/, '')
      .replace(/\.tsx$/, '')
      .replace(/\/_[^/]+/g, '')
      .replace(/\/index$/, '') || '/'
  const screens = filesIn('src/routes', /\.tsx$/).filter(
    (file) => !/\/(?:__root|_app|_public)\.tsx$/.test(file),
  )

  test('are the specification’s, the few that it leaves to us, and one for all that is none', () => {
    const others = screens.map(addressOf).filter((path) => !specified.includes(path))
    expect(others.toSorted()).toEqual(['/$', '/invitation', '/join', '/users/import'])
  })

  test('of the navigation are the specification’s, so that no entry leads nowhere for ever', () => {
    const places = [...read('src/shell/nav/navigation.ts').matchAll(/\bto: '([^']+)'/g)].map(
      ([, path]) => path,
    )
    expect(places.length).toBeGreaterThan(10)
    expect(places.filter((path) => !specified.includes(path ?? ''))).toEqual([])
  })

  test('each have a name for the tab and for those who hear the page', () => {
    expect(screens.filter((file) => !/staticData: \{[^}]*title:/.test(read(file)))).toEqual([])
  })
})

describe('the operations', () => {
  interface Document {
    paths: Record<string, Record<string, { operationId?: string }>>
  }
  const document: Document = JSON.parse(read('openapi/generated/openapi.json'))
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId }) => operationId ?? []),
  )
  const waiting = new Set<string>(notImplemented)

  test('are answered or are in the list of what is not there yet, never both', () => {
    const known = (id: string) => Number(id in handlers) + Number(waiting.has(id))
    expect(ids.filter((id) => known(id) !== 1)).toEqual([])
  })

  test('that are answered are named by a test of the server', () => {
    const told = filesIn('tests/server', /\.ts$/).map(read).join('\n')
    const isNamed = (id: string) => new RegExp(`(?<![\\w-])${id}(?![\\w-])`).test(told)
    expect(ids.filter((id) => !waiting.has(id) && !isNamed(id))).toEqual([])
  })
})

describe('the files', () => {
  const all = [...written('src'), ...written('server'), ...written('scripts')]

  test('are short enough to be read at once', () => {
    const own = all.filter((file) => !file.includes('/seed/'))
    expect(own.filter((file) => linesOf(file) > 300)).toEqual([])
    expect(written('src/routes').filter((file) => linesOf(file) > 150)).toEqual([])
  })

  test('say by their folder what they are about, and have one way to be named', () => {
    expect(
      all.filter((file) => /\/(?:utils?|helpers?|common|types|constants)\//.test(file)),
    ).toEqual([])
    const named = /^[a-z\d]+(?:-[a-z\d]+)*(?:\.(?:css|api|config|d|handlers))?\.(?:ts|tsx)$/
    const odd = all.map((file) => basename(file)).filter((name) => !named.test(name))
    expect(odd.toSorted()).toEqual(['$.tsx', '__root.tsx', '_app.tsx'])
  })

  test('of a feature use no other feature: a route puts the two together', () => {
    const crossing = written('src/features').flatMap((file) => {
      const [, , own] = file.split('/')
      return [...read(file).matchAll(/from '~\/features\/([^/']+)/g)].flatMap(([, other]) =>
        other === own ? [] : [`${file} uses ${other}`],
      )
    })
    expect(crossing).toEqual([])
  })
})
