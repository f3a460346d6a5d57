import { readFileSync } from 'node:fs'

export type Schema = {
  type?: string | string[]
  description?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  maxLength?: number
  minimum?: number
  maximum?: number
  maxItems?: number
  maxProperties?: number
  required?: string[]
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  items?: Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
  examples?: unknown[]
}
export type Media = {
  schema: Schema
  example?: unknown
  examples?: Record<string, { value: unknown }>
  encoding?: Record<string, { contentType?: string }>
}
type Parameter = {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
  example?: unknown
}
type Header = { description?: string; schema: Schema; example?: unknown }
export type Answer = {
  description?: string
  headers?: Record<string, Header>
  content?: Record<string, Media>
}
export type Operation = {
  operationId: string
  'x-added'?: boolean
  tags: string[]
  summary?: string
  description?: string
  security?: Record<string, unknown>[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Answer>
}
type Document = {
  security: Record<string, unknown>[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** The whole document without a single $ref. */
export const document: Document = JSON.parse(readFileSync('openapi/generated/openapi.json', 'utf8'))

/** Every operation with its path and method. */
export const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method, path, ...operation })),
)

/** Every value that a body or an answer shows. */
export function examplesOf({ example, examples = {} }: Media): unknown[] {
  const named = Object.values(examples).map(({ value }) => value)
  return example === undefined ? named : [example, ...named]
}

/** A schema and all that it is made of, each with where it stands. */
export function* within(schema: Schema, at: string): Generator<[at: string, schema: Schema]> {
  yield [at, schema]
  const { properties = {}, additionalProperties: rest, items, oneOf, anyOf, allOf } = schema
  for (const [name, member] of Object.entries(properties)) yield* within(member, `${at}.${name}`)
  if (typeof rest === 'object') yield* within(rest, `${at}.*`)
  if (items) yield* within(items, `${at}[]`)
  for (const each of [...(oneOf ?? []), ...(anyOf ?? []), ...(allOf ?? [])])
    yield* within(each, `${at}|`)
}

/** Every schema of what goes in. */
export function* asked({ operationId, parameters = [], requestBody }: Operation) {
  for (const { name, schema } of parameters) yield* within(schema, `${operationId}?${name}`)
  for (const { schema } of Object.values(requestBody?.content ?? {}))
    yield* within(schema, `${operationId}(body)`)
}

/** Every schema of what comes out. */
export function* answered({ operationId, responses }: Operation) {
  for (const [status, { content = {}, headers = {} }] of Object.entries(responses)) {
    for (const { schema } of Object.values(content))
      yield* within(schema, `${operationId} ${status}`)
    for (const [name, { schema }] of Object.entries(headers))
      yield* within(schema, `${operationId} ${status} ${name}`)
  }
}

/** Whether a schema lets values of a type through. */
export const admits = ({ type }: Schema, name: string) => [type].flat().includes(name)
