import type { Question } from './ask.ts'
import { type Body, type Operation, rawType } from './document.ts'
import { sampleFile } from './sample-files.ts'

export type Values = Record<string, unknown>

/** An id that no host has. */
const unknownId = 'conformance-no-such-object'
const unknownToken = 'conformance-no-such-token-0000000000'

/** Why a valid request cannot be made here. */
export class Unfit extends Error {
  override name = 'Unfit'
}

/** Whether a value is an object with members. */
export const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function formOf({ schema, encoding }: Body, values: Values) {
  const form = new FormData()
  const members = schema.properties ?? {}
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof File) {
      form.append(name, value)
      continue
    }
    if (members[name]?.format !== 'binary') {
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
      continue
    }
    const file = sampleFile(encoding[name]?.contentType)
    if (!file) throw new Unfit(`it needs a real file (${name})`)
    form.append(name, file)
  }
  return form
}

/** A mail that is no report. */
const rawSamples: Partial<Record<Body['kind'], string>> = {
  mail: 'Subject: Conformance\r\nFrom: nobody@conformance.invalid\r\n\r\nNothing to report.\r\n',
}

/** The request body as bytes. Throws `Unfit` for files that cannot be generated. */
export function encoded(body: Body, values: Values): Pick<Question, 'body' | 'headers'> {
  if (body.kind === 'multipart') return { body: formOf(body, values) }
  const raw = rawType(body)
  if (raw) return { body: rawSamples[body.kind] ?? 'bytes', headers: { 'content-type': raw } }
  return { body: JSON.stringify(values), headers: { 'content-type': 'application/json' } }
}

/** The example body, with the required files. */
export function exampleBody({ schema, example }: Body): Values {
  const values: Values = isValues(example) ? { ...example } : {}
  for (const name of schema.required ?? [])
    if (!(name in values) && schema.properties?.[name]?.format === 'binary') values[name] = name
  return values
}

/** The path with its parameters, and the query. */
export function address({ path }: Operation, query: URLSearchParams, id = unknownId) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
    name === 'token' ? unknownToken : encodeURIComponent(id),
  )
  const text = query.toString()
  return text ? `${filled}?${text}` : filled
}

/** The required query parameters, from their examples. */
export function requiredQuery({ parameters }: Operation) {
  const query = new URLSearchParams()
  for (const { name, in: place, required, example } of parameters)
    if (place === 'query' && required && example !== undefined) query.set(name, String(example))
  return query
}

/** The required headers, from their examples. */
export function requiredHeaders({ parameters }: Operation) {
  const wanted = parameters.filter((each) => each.in === 'header' && each.required)
  return Object.fromEntries(wanted.map(({ name, example }) => [name, String(example)]))
}

/** The example request, with an id that no host has. */
export function exampleRequest(operation: Operation): Question {
  const { method, body } = operation
  const path = address(operation, requiredQuery(operation))
  const headers = requiredHeaders(operation)
  if (!body) return { method, path, headers }
  const sent = encoded(body, exampleBody(body))
  return { method, path, ...sent, headers: { ...headers, ...sent.headers } }
}
