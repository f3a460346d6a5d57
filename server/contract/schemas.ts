import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { isEmail } from '../lib/email.ts'
import type { Schema } from './document.ts'

/** Strict: nothing is coerced, defaulted or removed. */
function createAjv() {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: false,
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
    addUsedSchema: false,
    // Own members only: a schema's `constructor` or `toString` is not found on Object.prototype.
    ownProperties: true,
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

const ajv = createAjv()
const compiled = new WeakMap<Schema, ValidateFunction>()
/** The same schema stands at many places of the document; its text finds the one that is compiled. */
const byText = new Map<string, ValidateFunction>()

function validatorOf(schema: Schema): ValidateFunction {
  const known = compiled.get(schema)
  if (known) return known
  const text = JSON.stringify(schema)
  const made = byText.get(text) ?? ajv.compile(schema)
  byText.set(text, made)
  compiled.set(schema, made)
  return made
}

/** What is wrong with a value; empty when nothing is. A schema is compiled when it is first needed. */
export function faultsOf(schema: Schema, value: unknown): ErrorObject[] {
  const validate = validatorOf(schema)
  return validate(value) ? [] : (validate.errors ?? [])
}
