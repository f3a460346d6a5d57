import { problem } from './problem.ts'
import type { Operation, Parameter, Schema } from './document.ts'
import { invalid, validationMessages, type FieldFailure } from './validation-messages.ts'
import { faultsOf } from './schemas.ts'
import { refuseUnstorable } from './text-safety.ts'

export type Values = Record<string, unknown>

function decode(text: string) {
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '))
    refuseUnstorable(decoded)
    return decoded
  } catch {
    throw problem('request/malformed', 'The address contains an invalid escape or character')
  }
}

/** The parameters of a query string, each with all its values. */
export function parseQuery(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const pair of text.split('&')) {
    if (!pair) continue
    const at = pair.indexOf('=')
    const name = decode(at < 0 ? pair : pair.slice(0, at))
    const value = at < 0 ? '' : decode(pair.slice(at + 1))
    found.set(name, [...(found.get(name) ?? []), value])
  }
  return found
}

const typesOf = ({ type }: Schema) => (Array.isArray(type) ? type : type ? [type] : [])

/**
 * Converts a text to the type of its schema. Numbers are parsed strictly: no 0x10, 1e999 or Infinity. Other text is
 * returned unchanged, and validation refuses it.
 */
export function fromText(schema: Schema, text: string): unknown {
  const types = typesOf(schema)
  if (types.includes('integer') && /^-?\d{1,10}$/.test(text)) return Number(text)
  if (types.includes('number') && /^-?\d{1,9}(\.\d{1,9})?$/.test(text)) return Number(text)
  if (types.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

function queryValue({ name, schema }: Parameter, values: string[]) {
  if (typesOf(schema).includes('array'))
    return values.map((text) => fromText(schema.items ?? {}, text))
  if (values.length > 1) throw problem('request/malformed', `The parameter ${name} is sent twice`)
  return fromText(schema, values[0] ?? '')
}

type Sources = { path: Values; query: string; headers: Values }

function valueOf(parameter: Parameter, sources: Sources, query: Map<string, string[]>) {
  const { name, schema } = parameter
  if (parameter.in === 'query') {
    const values = query.get(name)
    return values && queryValue(parameter, values)
  }
  const text = parameter.in === 'path' ? sources.path[name] : sources.headers[name.toLowerCase()]
  if (typeof text !== 'string') return undefined
  refuseUnstorable(text)
  return fromText(schema, text)
}

/**
 * Reads the parameters that the document describes, and ignores others. Throws 400 for unreadable ones and 422 for
 * broken rules.
 */
export function readParameters({ parameters }: Operation, sources: Sources) {
  const query = parseQuery(sources.query)
  const read: Record<Parameter['in'], Values> = { path: {}, query: {}, header: {}, cookie: {} }
  const errors: FieldFailure[] = []
  for (const parameter of parameters) {
    const { name, schema } = parameter
    const value = valueOf(parameter, sources, query)
    if (value !== undefined) {
      errors.push(...validationMessages(faultsOf(schema, value), name))
      read[parameter.in][name] = value
    } else if (parameter.required) {
      errors.push({ field: name, code: 'required', message: 'This is required' })
    }
  }
  if (errors.length > 0) throw invalid(errors)
  return read
}
