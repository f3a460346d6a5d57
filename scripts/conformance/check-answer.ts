import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { isEmail } from '../../server/lib/email.ts'
import type { Came, Question } from './ask.ts'
import { largestPage, type Operation, type Schema } from './document.ts'
import { undeclaredSecrets } from './secrets.ts'

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats(ajv)
// Addresses may be international: ajv-formats only accepts ASCII.
ajv.addFormat('email', isEmail)
const compiled = new Map<string, ValidateFunction>()
const validators = new WeakMap<Schema, ValidateFunction>()

/** The validator of a schema; the dereferenced document repeats many. */
function validatorOf(schema: Schema) {
  const known = validators.get(schema)
  if (known) return known
  const key = JSON.stringify(schema)
  const validate = compiled.get(key) ?? ajv.compile(schema)
  compiled.set(key, validate)
  validators.set(schema, validate)
  return validate
}

/** The schema errors of a value, at most five. */
export function faultsOf(schema: Schema, value: unknown): string[] {
  const validate = validatorOf(schema)
  if (validate(value)) return []
  const faults = (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const extra = 'additionalProperty' in params ? ` (${params.additionalProperty})` : ''
    return `body${instancePath.replaceAll('/', '.')} ${message ?? 'is wrong'}${extra}`
  })
  return [...new Set(faults)].slice(0, 5)
}

function parsed(text: string): { ok: boolean; value?: unknown } {
  try {
    return { ok: true, value: JSON.parse(text) }
  } catch {
    return { ok: false }
  }
}

/** The differences of a response from the document: status, headers, content type, body. */
export function checkAnswer(operation: Operation, came: Came): string[] {
  if (came.kind === 'nothing') return [came.why]
  const declared = operation.answers[came.status]
  if (!declared) return [`status ${came.status} is not declared`]
  const faults: string[] = []
  for (const [name, { required, schema }] of Object.entries(declared.headers ?? {})) {
    const value = came.headers.get(name)
    if (value === null) {
      if (required !== false) faults.push(`header ${name} is missing`)
    } else if (schema?.type === 'integer' && !/^\d+$/.test(value))
      faults.push(`header ${name} is no whole number: ${value}`)
  }
  const content = declared.content ?? {}
  const media = content[came.type]
  if (!media) {
    const types = Object.keys(content).join(', ')
    if (types) faults.push(`content type is ${came.type || 'missing'} instead of ${types}`)
    return faults
  }
  // A response to HEAD has only headers.
  if (came.type !== 'application/json' || operation.method === 'HEAD') return faults
  const { ok, value } = parsed(came.text)
  faults.push(...came.encoding)
  if (!ok) faults.push('body is not JSON')
  else if (media.schema)
    faults.push(...faultsOf(media.schema, value), ...undeclaredSecrets(media.schema, value))
  return faults
}

/** A nested value of a response (`data.user._id`); undefined if missing. */
export function memberOf(came: Came, path: string): unknown {
  if (came.kind === 'nothing') return undefined
  let value = parsed(came.text).value
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Object.entries(value).find(([name]) => name === key)?.[1]
  }
  return value
}

/** Whether a list of the response is paged: others that come with a page are shorter than the largest one. */
function isPaged(operation: Operation, name: string) {
  const { schema } = operation.answers[200]?.content?.['application/json'] ?? {}
  const { maxItems } = schema?.properties?.data?.properties?.[name] ?? {}
  return maxItems === undefined || maxItems >= largestPage(operation)
}

/** Whether the page of a list differs from the requested one. */
export function pagingFaults(operation: Operation, { path }: Question, came: Came): string[] {
  const asked = new URL(path, 'http://host').searchParams.get('limit')
  if (came.kind === 'nothing' || came.status !== 200 || asked === null) return []
  const faults: string[] = []
  const limit = memberOf(came, 'limit')
  if (limit !== undefined && limit !== Number(asked))
    faults.push(`limit is ${String(limit)}, asked for ${asked}`)
  for (const [name, list] of Object.entries(memberOf(came, 'data') ?? {}))
    if (Array.isArray(list) && list.length > Number(asked) && isPaged(operation, name))
      faults.push(`data.${name} has ${list.length} items, asked for ${asked}`)
  return faults
}
