import type { Question } from './ask.ts'
import { faultsOf } from './check-answer.ts'
import { type Body, type Operation, type Parameter, rawType, type Schema } from './document.ts'
import { address, encoded, exampleRequest, requiredHeaders, requiredQuery } from './requests.ts'

/** A request that the host must refuse. It changes nothing, even on a faulty host. */
export type Probe = {
  name: string
  question: Question
  /** The correct statuses. */
  statuses: number[]
  /** Whether it is sent without a session, before anything else is checked. */
  anonymous?: boolean
}

/** A value that violates a parameter's schema; undefined if every text satisfies it. */
function wrongValue({ type, enum: values, pattern, maxLength = 0, format }: Schema) {
  if (type === 'boolean' || type === 'integer' || type === 'number') return 'neither'
  if (values || format) return 'not-one-of-them'
  if (pattern) return ' !'
  return maxLength > 0 && maxLength <= 2000 ? 'x'.repeat(maxLength + 1) : undefined
}

/** The first of some bodies that violates the schema and has no effect. */
function wrongBody({ schema }: Body): unknown {
  const names = Object.keys(schema.properties ?? {})
  const wrong = Object.fromEntries(names.map((name) => [name, { not: ['right'] }]))
  return [{}, wrong, ['not an object']].find((value) => faultsOf(schema, value).length > 0)
}

/** A form without required members, and with unknown ones. */
function wrongForm() {
  const form = new FormData()
  form.append('conformance-unknown-part', 'unknown')
  return form
}

/** A harmless body for a request that is invalid for another reason. */
function emptyBody(body: Body | undefined): Pick<Question, 'body' | 'headers'> {
  if (!body) return {}
  if (body.kind === 'multipart') return { body: wrongForm() }
  if (rawType(body)) return encoded(body, {})
  return { body: '{}', headers: { 'content-type': 'application/json' } }
}

function bodyProbes(operation: Operation, body: Body): Probe[] {
  const { method } = operation
  const path = address(operation, requiredQuery(operation))
  const send = (
    name: string,
    status: number,
    type: string | undefined,
    text: string | FormData,
  ): Probe => ({
    name,
    statuses: [status],
    question: {
      method,
      path,
      body: text,
      headers: { ...requiredHeaders(operation), ...(type && { 'content-type': type }) },
    },
  })
  if (body.kind === 'multipart')
    return [
      send('wrong content type', 415, 'application/json', '{}'),
      send('form that breaks the schema', 422, undefined, wrongForm()),
    ]
  if (rawType(body)) return [send('wrong content type', 415, 'application/json', '{}')]
  const probes = [
    send('malformed JSON', 400, 'application/json', '{"conformance": '),
    send('wrong content type', 415, 'text/plain', '{}'),
  ]
  const wrong = wrongBody(body)
  if (wrong === undefined) return probes
  const text = JSON.stringify(wrong)
  return [...probes, send('body that breaks the schema', 422, 'application/json', text)]
}

function queryProbe(operation: Operation, parameter: Parameter): Probe[] {
  const value = wrongValue(parameter.schema)
  if (value === undefined) return []
  const query = requiredQuery(operation)
  query.set(parameter.name, value)
  const question = { method: operation.method, path: address(operation, query) }
  return [{ name: `wrong ${parameter.name}`, statuses: [422], question }]
}

/** The documented refusals of an operation, as requests; `token` is valid. */
export function refusalsOf(operation: Operation, token: string): Probe[] {
  const { method, body, parameters, secured, takesCookie, answers } = operation
  const probes: Probe[] = []
  if (secured && answers['401']) {
    const question = {
      method,
      path: address(operation, requiredQuery(operation)),
      ...emptyBody(body),
    }
    const stranger = { ...question, token: 'conformance-no-such-session' }
    probes.push(
      { name: 'no session', statuses: [401], anonymous: true, question },
      { name: 'unknown session', statuses: [401], anonymous: true, question: stranger },
    )
    const headers = { ...question.headers, cookie: `businesstoken=${token}` }
    const cookie = { name: 'cookie alone', statuses: [401], anonymous: true }
    if (!takesCookie) probes.push({ ...cookie, question: { ...question, headers } })
  }
  if (body) probes.push(...bodyProbes(operation, body))
  // With an invalid query the body is invalid, too, so that it is harmless.
  for (const parameter of method === 'GET' ? parameters : [])
    if (parameter.in === 'query') probes.push(...queryProbe(operation, parameter))
  if (parameters.some(({ in: place, name }) => place === 'path' && name === 'id') && answers['404'])
    probes.push({ name: 'unknown id', statuses: [404], question: exampleRequest(operation) })
  if (parameters.some(({ in: place, name }) => place === 'path' && name === 'link'))
    probes.push({ name: 'unknown link', statuses: [400], question: exampleRequest(operation) })
  return probes.filter(({ statuses }) => statuses.some((status) => answers[status]))
}
