import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { ZodMiniType } from 'zod/mini'
import { newPassword } from '~/features/auth/new-password'
import { groupForm } from '~/features/groups/group-form'
import { details } from '~/features/profile/details'
import { passwordChange } from '~/features/profile/security/password-change'

// Each form's limits beside those of the document: nobody types what the server then refuses, or is kept
// from what it would take.

interface TextSchema {
  type: string
  enum?: string[]
  minLength?: number
  maxLength?: number
  pattern?: string
}
interface BodySchema {
  properties: Record<string, TextSchema>
}

const document = JSON.parse(
  readFileSync(new URL('../../openapi/generated/openapi.json', import.meta.url), 'utf8'),
) as {
  paths: Record<
    string,
    { post: { requestBody: { content: { 'application/json': { schema: BodySchema } } } } }
  >
}

interface Form {
  path: string
  schema: ZodMiniType
  good: Record<string, string>
  /** Fields that are no free text. */
  others?: object
  /** Fields whose rules are stricter than the document's text type can say, with the least they take. */
  least?: Record<string, number>
  /** What has to be the same as the field named. */
  same?: Record<string, string>
}

const forms: Form[] = [
  {
    path: '/api/auth/reset-business-password/{token}',
    schema: newPassword,
    good: {
      password: 'a quiet harbour in november',
      passwordConfirm: 'a quiet harbour in november',
    },
    least: { password: 10 },
    same: { password: 'passwordConfirm' },
  },
  {
    path: '/api/business/changePassword',
    schema: passwordChange,
    good: {
      currentPassword: 'northwind-demo',
      password: 'a quiet harbour in november',
      passwordConfirm: 'a quiet harbour in november',
    },
    least: { password: 10 },
    same: { password: 'passwordConfirm' },
  },
  {
    path: '/api/business/updateProfile',
    schema: details,
    good: { firstName: 'Ingrid', lastName: 'Solberg', designation: 'Head of learning' },
  },
  {
    path: '/api/business/createUserGroup',
    schema: groupForm,
    good: { name: 'Sales EMEA', description: '' },
    others: {
      type: 'static',
      onLeave: 'keep',
      people: [],
      rules: { match: 'all', conditions: [] },
    },
  },
]

function textFields(path: string): [string, TextSchema][] {
  const body = document.paths[path]?.post.requestBody.content['application/json'].schema
  return Object.entries(body?.properties ?? {}).filter(
    ([, { type, enum: values }]) => type === 'string' && !values,
  )
}

/** The names of the fields that the form finds fault with. */
function faults(schema: ZodMiniType, values: object): unknown[] {
  const result = schema.safeParse(values)
  return result.success ? [] : result.error.issues.map(({ path }) => path[0])
}

describe.each(forms)('$path', ({ path, schema, good, others = {}, least = {}, same = {} }) => {
  test('accepts valid input', () => {
    expect(faults(schema, { ...good, ...others })).toEqual([])
  })

  test('has exactly the fields of the document', () => {
    expect(textFields(path).map(([name]) => name)).toEqual(Object.keys(good))
  })

  test.each(textFields(path))('%s has the length limit of the document', (name, limits) => {
    const longest = limits.maxLength ?? 0
    const shortest = least[name] ?? limits.minLength ?? 0
    const withText = (text: string) => {
      const other = same[name]
      return { ...good, ...others, [name]: text, ...(other && { [other]: text }) }
    }
    // A character outside the first plane is one character to the document.
    for (const letter of ['x', '😀']) {
      const isRefused = (text: string) => faults(schema, withText(text)).includes(name)
      if (name !== 'passwordConfirm') {
        expect(isRefused(letter.repeat(longest))).toBe(false)
        expect(isRefused(letter.repeat(shortest))).toBe(false)
      }
      expect(isRefused(letter.repeat(longest + 1))).toBe(true)
      if (shortest > 0) expect(isRefused(letter.repeat(shortest - 1))).toBe(true)
    }
  })
})

const texts = [
  '',
  ' ',
  '\u200B\u200B',
  '\u202E',
  '\u2800',
  '\u3164',
  '-',
  'é',
  '李',
  '😀',
  '\u202EAna',
]

test.each(texts)(
  'first name %j: accepted by the form if and only if the document accepts it',
  (text) => {
    const path = '/api/business/updateProfile'
    const { pattern = '' } = Object.fromEntries(textFields(path)).firstName ?? {}
    const names = { firstName: text, lastName: 'Solberg', designation: '' }
    expect(faults(details, names).length === 0).toBe(new RegExp(pattern, 'u').test(text))
  },
)

test('password form: a different confirmation is refused', () => {
  const values = { ...forms[0]?.good, passwordConfirm: 'another quiet harbour' }
  expect(faults(newPassword, values)).toEqual(['passwordConfirm'])
})
