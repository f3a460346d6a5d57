import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Schema } from './document.ts'

const ajv = new Ajv2020({ allErrors: true, strict: false, addUsedSchema: false })
addFormats.default(ajv)
for (const format of ['password', 'binary']) ajv.addFormat(format, true)

/** What is wrong with a value; empty when it keeps the schema. */
export function faultsOf(schema: Schema, value: unknown): string[] {
  const validate = ajv.compile(schema)
  if (validate(value)) return []
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
