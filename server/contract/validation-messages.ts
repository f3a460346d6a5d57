import type { ErrorObject } from 'ajv/dist/2020.js'
import type { components } from '../../openapi/generated/types.ts'
import { formatNumber, plural } from '../lib/plural.ts'
import { problem } from './problem.ts'

export type FieldFailure = components['schemas']['FieldFailure']

const types: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

const formats: Record<string, string> = {
  email: 'Enter an email address like name@example.com',
  date: 'Enter a date like 2026-12-18',
  'date-time': 'Enter a date and time like 2026-11-02T09:15:00.000Z',
  uri: 'Enter an address that begins with https://',
}

/** The patterns of the contract that users encounter, in words. */
const patterns: Record<string, string> = {
  '\\S': 'Fill this in',
  '(?![\\u115F\\u1160\\u2800\\u3164\\uFFA0])[\\p{L}\\p{N}\\p{P}\\p{S}]': 'Fill this in',
  '^[A-Za-z0-9_-]+$': 'Use only letters, digits, _ and -',
  '^(https?://|/)\\S*$': 'Enter an address that begins with https://',
  '^(?!0000)': 'Enter a date like 2026-12-18',
  Z$: 'Enter a time in UTC like 2026-11-02T09:15:00.000Z',
}

const listed = (values: unknown[]) => values.map((value) => String(value)).join(', ')

/** How to fix an error, as a sentence to show beside the field. */
function sentence({ keyword, params, schema }: ErrorObject): string {
  const limit = Number(params.limit)
  switch (keyword) {
    case 'required':
      return 'This is required'
    case 'minLength':
      return limit === 1 ? 'Fill this in' : `Use at least ${plural(limit, 'character')}`
    case 'maxLength':
      return `Use at most ${plural(limit, 'character')}`
    case 'minItems':
      return limit === 1 ? 'Choose at least one' : `Add at least ${plural(limit, 'item')}`
    case 'maxItems':
      return `Add at most ${plural(limit, 'item')}`
    case 'minProperties':
      return limit === 1 ? 'Nothing was sent' : `Send at least ${limit} of these`
    case 'maxProperties':
      return limit === 1 ? 'Send only one of these' : `Send at most ${limit} of these`
    case 'minimum':
      return `Enter ${formatNumber(limit)} or more`
    case 'maximum':
      return `Enter ${formatNumber(limit)} or less`
    case 'exclusiveMinimum':
      return `Enter more than ${formatNumber(limit)}`
    case 'exclusiveMaximum':
      return `Enter less than ${formatNumber(limit)}`
    case 'uniqueItems':
      return 'Name each item only once'
    case 'enum':
      return Array.isArray(schema) && schema.length <= 20
        ? `Choose one of ${listed(schema)}`
        : 'Choose one of the accepted values'
    case 'const':
      return `This must be ${String(params.allowedValue)}`
    case 'type':
      return `This must be ${[params.type]
        .flat()
        .map((type) => types[type] ?? type)
        .join(' or ')}`
    case 'format':
      return formats[params.format] ?? 'This does not have the required format'
    case 'pattern':
      return patterns[params.pattern] ?? 'This contains characters that are not accepted'
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return 'This is not part of the request'
    default:
      return 'This does not have an accepted format'
  }
}

/** Converts `/users/3/email` and a missing or unknown property to `users.3.email`, at most 200 characters. */
function fieldOf({ instancePath, params }: ErrorObject, within?: string) {
  const inside = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const member = params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty
  const path = [within, ...inside, member].filter((part) => part !== undefined).join('.')
  return path.slice(0, 200) || undefined
}

/** These only say that no alternative matched; the nested error is more specific. */
const umbrella = new Set(['if', 'allOf', 'not'])

/** Ajv's errors as field errors: one for each field, at most 100. */
export function validationMessages(faults: ErrorObject[], within?: string): FieldFailure[] {
  const byField = new Map<string | undefined, FieldFailure>()
  for (const fault of faults) {
    const field = fieldOf(fault, within)
    if (byField.has(field) || umbrella.has(fault.keyword) || byField.size >= 100) continue
    byField.set(field, { field, code: fault.keyword, message: sentence(fault) })
  }
  return [...byField.values()]
}

/** The error that marks fields. */
export function invalid(errors: FieldFailure[]) {
  return problem('request/invalid', undefined, { errors })
}
