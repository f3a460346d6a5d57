import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { isEmail } from '../lib/email.ts'
import type { Schema } from './document.ts'

/** Strict: no coercion, defaults or removal. */
function createAjv() {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: false,
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
    addUsedSchema: false,
    // Own properties only: a schema's `constructor` or `toString` must not be found on Object.prototype.
    ownProperties: true,
    discriminator: true,
  })
  addFormats.default(ajv, [
    'date',
    'date-time',
    'time',
    'uri',
    'uri-reference',
    'uuid',
    'ipv4',
    'ipv6',
  ])
  ajv.addFormat('email', isEmail)
  ajv.addFormat('password', true)
  ajv.addFormat('binary', true)
  return ajv
}

/**
 * The schema for Ajv, which then reports only the errors of the alternative that a property selects. OpenAPI has
 * `discriminator` for named schemas only; the document uses `x-discriminator` for others.
 */
const forAjv = (text: string): Schema =>
  JSON.parse(text, (_, value: unknown) => {
    const isSelected = typeof value === 'object' && value !== null && 'x-discriminator' in value
    return isSelected
      ? { ...value, discriminator: { propertyName: value['x-discriminator'] } }
      : value
  })

const ajv = createAjv()
const compiled = new WeakMap<Schema, ValidateFunction>()
/** The same schema appears at many places of the document; compiled ones are found by their text. */
const byText = new Map<string, ValidateFunction>()

function validatorOf(schema: Schema): ValidateFunction {
  const cached = compiled.get(schema)
  if (cached) return cached
  const text = JSON.stringify(schema)
  const made = byText.get(text) ?? ajv.compile(forAjv(text))
  byText.set(text, made)
  compiled.set(schema, made)
  return made
}

/** The errors of a value. Schemas are compiled when first needed. */
export function faultsOf(schema: Schema, value: unknown): ErrorObject[] {
  const validate = validatorOf(schema)
  return validate(value) ? [] : (validate.errors ?? [])
}
