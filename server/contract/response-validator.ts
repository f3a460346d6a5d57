import type { Operation, Schema } from './document.ts'
import { faultsOf } from './schemas.ts'

const single = ['items', 'contains', 'additionalProperties', 'propertyNames'] as const
const named = ['properties', 'patternProperties', '$defs'] as const
/** Keywords with schemas of the same value. */
const sameValue = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else'] as const

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

function namesMembers(schema: Schema): boolean {
  const parts = sameValue.flatMap((key) => [schema[key]].flat()).filter(isSchema)
  return schema.properties !== undefined || parts.some(namesMembers)
}

/** The schema with every object closed, so that undocumented fields are errors, also in objects combined by allOf. */
function closed(schema: Schema, isPart = false): Schema {
  // Ajv does not count what a discriminator matched as evaluated.
  const { 'x-discriminator': _, ...rest } = schema
  const copy: Schema = rest
  for (const key of single) {
    const member = copy[key]
    if (isSchema(member)) copy[key] = closed(member)
  }
  for (const key of named) if (copy[key] !== undefined) copy[key] = mapped(copy[key])
  for (const key of sameValue) {
    const member = copy[key]
    if (Array.isArray(member)) copy[key] = member.map((part) => closed(part, true))
    else if (isSchema(member)) copy[key] = closed(member, true)
  }
  const open =
    schema.additionalProperties === undefined && schema.unevaluatedProperties === undefined
  if (!isPart && open && namesMembers(schema)) copy.unevaluatedProperties = false
  return copy
}

function mapped(members: unknown): Record<string, Schema> {
  const entries = Object.entries(members ?? {}).filter(([, member]) => isSchema(member))
  return Object.fromEntries(entries.map(([key, member]) => [key, closed(member)]))
}

const closedSchemas = new WeakMap<Schema, Schema>()

function closedOf(schema: Schema) {
  const cached = closedSchemas.get(schema) ?? closed(schema)
  closedSchemas.set(schema, cached)
  return cached
}

export type AnswerGiven = {
  status: number
  contentType?: string
  /** The names of the response headers. */
  headers: string[]
  /** The parsed JSON; undefined for other bodies. */
  body?: unknown
}

/** The differences between a response and the document, one per line; empty if there are none. */
export function validateResponse(
  { responses }: Pick<Operation, 'responses'>,
  { status, contentType = '', headers, body }: AnswerGiven,
): string[] {
  const declared = responses[String(status)]
  if (!declared) return [`the status ${status} is not declared`]
  const present = new Set(headers.map((name) => name.toLowerCase()))
  const missing = Object.keys(declared.headers ?? {})
    .filter((name) => !present.has(name.toLowerCase()))
    .map((name) => `the header ${name} is missing from ${status}`)
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!declared.content)
    return type ? [...missing, `${status} has no body, but came as ${type}`] : missing
  const content = declared.content[type]
  if (!content) return [...missing, `the type ${type || '(none)'} is not declared for ${status}`]
  if (type !== 'application/json' || !content.schema) return missing
  const faults = faultsOf(closedOf(content.schema), body)
  return [
    ...missing,
    ...faults.map(({ instancePath, message, params }) => {
      const extra = params.unevaluatedProperty ?? params.additionalProperty
      return `${status} ${instancePath || 'body'} ${message}${extra ? ` (${extra})` : ''}`
    }),
  ]
}
