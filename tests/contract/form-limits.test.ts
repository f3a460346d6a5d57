import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { ZodMiniObject, ZodMiniString, type ZodMiniType } from 'zod/mini'
import { linkForm as linkAssetForm } from '~/features/assets/detail/asset-form'
import { transcriptForm } from '~/features/assets/captions/asset-transcript'
import { emailSchema } from '~/features/auth/event/email-schema'
import { ownName } from '~/features/auth/invitation/invitation-form'
import { newPerson } from '~/features/auth/join/join-form'
import { newPassword } from '~/features/auth/new-password'
import { outsideDesign } from '~/features/certificate-designer/outside-design'
import { newDesign } from '~/features/certificates/new/new-design-form'
import { newCourse } from '~/features/course-builder/new-course-form'
import { eventForm } from '~/features/event-form/event-form'
import { groupForm } from '~/features/groups/group-form'
import { licenseForm } from '~/features/licenses/form/license-form'
import { templateForm as copiedTemplate } from '~/features/message-composer/templates/save-template-dialog'
import { templateForm } from '~/features/message-composer/templates/template-form'
import { reminderForm } from '~/features/messages/reminders/reminder-form'
import { newPath } from '~/features/path-builder/new-path-form'
import { applicationKeyForm } from '~/features/profile/applications/new-application-key'
import { details } from '~/features/profile/details'
import { passwordChange } from '~/features/profile/security/password-change'
import { scheduleForm } from '~/features/reports/schedules/schedule-form'
import { authorKind } from '~/features/taxonomy/author-kind'
import { categoryKind } from '~/features/taxonomy/category-kind'
import { entryForm } from '~/features/taxonomy/entry-form'
import { userForm } from '~/features/users/form/user-form'

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
    {
      post: {
        operationId: string
        requestBody: { content: { 'application/json': { schema: BodySchema } } }
      }
    }
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

interface FreeTexts {
  /** The file of the schema, under src/features/. */
  file: string
  operation: string
  schema: ZodMiniType
  /** The document's names of fields that have another name in the form. */
  names?: Record<string, string>
}

/** The forms of the console, each with the call that it fills. */
const callers: FreeTexts[] = [
  {
    file: 'assets/captions/asset-transcript.tsx',
    operation: 'updateAsset',
    schema: transcriptForm,
  },
  { file: 'assets/detail/asset-form.ts', operation: 'updateAsset', schema: linkAssetForm },
  { file: 'auth/event/email-schema.ts', operation: 'answer-event', schema: emailSchema },
  { file: 'auth/invitation/invitation-form.tsx', operation: 'accept-invitation', schema: ownName },
  { file: 'auth/join/join-form.tsx', operation: 'join-link', schema: newPerson },
  {
    file: 'auth/new-password.ts',
    operation: 'reset-business-password',
    schema: newPassword,
  },
  {
    file: 'certificate-designer/outside-design.tsx',
    operation: 'updateCertificateDesign',
    schema: outsideDesign,
  },
  {
    file: 'certificates/new/new-design-form.tsx',
    operation: 'addCertificateDesign',
    schema: newDesign,
  },
  { file: 'course-builder/new-course-form.tsx', operation: 'addCourse', schema: newCourse },
  { file: 'event-form/event-form.ts', operation: 'addEvent', schema: eventForm },
  { file: 'groups/group-form.ts', operation: 'createUserGroup', schema: groupForm },
  { file: 'licenses/form/license-form.ts', operation: 'updateLicenseCourse', schema: licenseForm },
  {
    file: 'message-composer/templates/save-template-dialog.tsx',
    operation: 'saveTemplate',
    schema: copiedTemplate,
  },
  {
    file: 'message-composer/templates/template-form.ts',
    operation: 'saveTemplate',
    schema: templateForm('email'),
  },
  {
    file: 'messages/reminders/reminder-form.ts',
    operation: 'saveReminderRule',
    schema: reminderForm,
  },
  { file: 'path-builder/new-path-form.tsx', operation: 'addLearningPath', schema: newPath },
  {
    file: 'profile/applications/new-application-key.tsx',
    operation: 'createApplicationKey',
    schema: applicationKeyForm,
  },
  { file: 'profile/details.ts', operation: 'updateProfile', schema: details },
  {
    file: 'profile/security/password-change.ts',
    operation: 'changePassword',
    schema: passwordChange,
  },
  {
    file: 'reports/schedules/schedule-form.ts',
    operation: 'addReportSchedule',
    schema: scheduleForm,
  },
  {
    file: 'taxonomy/entry-form.tsx',
    operation: 'addAuthor',
    schema: entryForm(authorKind.limits),
    names: { line: 'designation', about: 'bio' },
  },
  {
    file: 'taxonomy/entry-form.tsx',
    operation: 'addCategory',
    schema: entryForm(categoryKind.limits),
    names: { about: 'description' },
  },
  { file: 'users/form/user-form.ts', operation: 'addUser', schema: userForm },
]

/** Forms that send no free text of their own. */
const withoutTexts = [
  'groups/members/add-by-address.tsx',
  'groups/members/add-by-name.tsx',
  'links/link-form.ts',
  'reports/mail/mail-form.ts',
  'reports/mail/recipients.ts',
]

test('every form of the console is held to the document', () => {
  const folder = fileURLToPath(new URL('../../src/features/', import.meta.url))
  const files = globSync('**/*.{ts,tsx}', { cwd: folder })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => readFileSync(`${folder}${file}`, 'utf8').includes("from 'zod/mini'"))
  const listed = new Set([...callers.map(({ file }) => file), ...withoutTexts])
  expect(files.toSorted()).toEqual([...listed].toSorted())
})

/** The schemas of the free texts of a call, by name. */
function textsOf(operation: string): [string, TextSchema][] {
  const found = Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .find(({ operationId }) => operationId === operation)
  const [body] = Object.values(found?.requestBody.content ?? {})
  return Object.entries(body?.schema.properties ?? {}).filter(
    ([, { type, enum: values, maxLength }]) => type === 'string' && !values && maxLength,
  )
}

/** The length of the longest text for which the form finds no fault with its length. */
function mostIn(schema: ZodMiniType, field: string) {
  const isRefused = (length: number) => {
    const result = schema.safeParse({ [field]: 'x'.repeat(length) })
    const issues = result.success ? [] : result.error.issues
    return issues.some(({ path, message }) => path[0] === field && /at most/.test(message))
  }
  let [fits, over] = [0, 300_000]
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2)
    if (isRefused(middle)) over = middle
    else fits = middle
  }
  return fits
}

/** The names of the fields in which text is typed; not those that are chosen, such as dates. */
const fieldsOf = (schema: ZodMiniType) =>
  schema instanceof ZodMiniObject
    ? Object.entries(schema.shape).flatMap(([name, field]) =>
        field instanceof ZodMiniString ? [name] : [],
      )
    : []

describe.each(callers)('$file and $operation', ({ operation, schema, names = {} }) => {
  const schemas = new Map(textsOf(operation))
  const fields = fieldsOf(schema).flatMap((field) => {
    const limit = schemas.get(names[field] ?? field)?.maxLength
    return limit === undefined ? [] : [{ field, limit }]
  })

  test('share at least a field', () => {
    expect(fields).not.toEqual([])
  })

  test.each(fields)('$field: at most $limit characters', ({ field, limit }) => {
    expect(mostIn(schema, field), `characters of ${field}: the form and the document`).toBe(limit)
  })
})
