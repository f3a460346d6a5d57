import { createServer, type IncomingMessage } from 'node:http'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { faultsOf } from '../../../scripts/conformance/check-answer.ts'
import {
  type Document,
  type Operation,
  operationsOf,
  rawType,
} from '../../../scripts/conformance/document.ts'
import { matching } from '../../../scripts/conformance/match.ts'
import { isValues, type Values } from '../../../scripts/conformance/requests.ts'

export type Reply = {
  status: number
  headers: Record<string, string>
  body: string
}

export type Asked = { operation: Operation; request: Request; token: string | undefined }

/** Plants a fault: answers another reply, `hang` for none at all, or undefined for the honest one. */
export type Fault = (asked: Asked, honest: Reply) => Reply | 'hang' | undefined

/** The answer that the document shows for a status. */
function shown({ answers }: Operation, status: number, change?: (value: unknown) => void): Reply {
  const answer = answers[status]
  const [type = 'application/json', media] = Object.entries(answer?.content ?? {})[0] ?? []
  const example = structuredClone(
    media?.example ?? Object.values(media?.examples ?? {})[0]?.value ?? 'a picture',
  )
  change?.(example)
  const headers: Record<string, string> = { 'content-type': type }
  for (const [name, header] of Object.entries(answer?.headers ?? {}))
    headers[name.toLowerCase()] = String(header.example)
  return { status, headers, body: JSON.stringify(example) }
}

/** The first success that the document declares. */
const successOf = ({ answers }: Operation) =>
  Number(Object.keys(answers).find((status) => status.startsWith('2')))

function read(text: string, schema: { type?: unknown }) {
  if (schema.type === 'boolean') return { true: true, false: false }[text] ?? text
  const isNumber = schema.type === 'integer' || schema.type === 'number'
  return isNumber && /^\d+$/.test(text) ? Number(text) : text
}

async function formValues(request: Request, operation: Operation): Promise<Values> {
  const form = await request.formData()
  const parts = operation.body?.schema.properties ?? {}
  const values: Values = {}
  for (const [name, value] of form.entries()) {
    const schema = parts[name] ?? {}
    const isJson = operation.body?.encoding[name]?.contentType === 'application/json'
    if (typeof value !== 'string') values[name] = 'a file'
    else values[name] = isJson ? JSON.parse(value) : read(value, schema)
  }
  return values
}

/** The status that refuses a body, or what it says. */
async function bodyOf(request: Request, operation: Operation): Promise<number | Values> {
  const { body } = operation
  const type = request.headers.get('content-type') ?? ''
  if (!body) return {}
  if (body.kind === 'multipart') {
    if (!type.startsWith('multipart/form-data')) return body.required || type ? 415 : {}
    return formValues(request, operation)
  }
  const raw = rawType(body)
  if (raw) return type === raw ? {} : 415
  if (type !== 'application/json') return 415
  try {
    const values: unknown = await request.json()
    return isValues(values) ? values : 422
  } catch {
    return 400
  }
}

function breaksQuery({ parameters }: Operation, query: URLSearchParams) {
  return parameters.some(({ name, in: place, required, schema }) => {
    if (place !== 'query') return false
    const text = query.get(name)
    return text === null ? required === true : faultsOf(schema, read(text, schema)).length > 0
  })
}

/** What an honest host answers that only knows the document's examples and who is signed in. */
function createHonest(sessions: Map<string, string>) {
  const special: Record<string, (body: Values, token: string, operation: Operation) => Reply> = {
    'business-login'(_, __, operation) {
      const token = randomBytes(24).toString('base64url')
      sessions.set(token, `s_${sessions.size}`)
      return shown(operation, 200, (value) => isValues(value) && Object.assign(value, { token }))
    },
    'business-logout'(_, token, operation) {
      sessions.delete(token)
      return shown(operation, 200)
    },
    'reset-business-password': (_, __, operation) => shown(operation, 400),
    getSessions: (_, token, operation) =>
      shown(operation, 200, (value) => {
        const data = isValues(value) && isValues(value.data) ? value.data : {}
        const [session] = Array.isArray(data.sessions) ? data.sessions : []
        data.sessions = [{ ...session, _id: sessions.get(token), current: true }]
      }),
    endSession({ sessionId }, _, operation) {
      for (const [token, id] of sessions) if (id === sessionId) sessions.delete(token)
      return shown(operation, 200)
    },
  }
  // The version that each operation was sent last: the next change must come with another.
  const changed = new Map<string, unknown>()
  return async ({ operation, request, token = '' }: Asked): Promise<Reply> => {
    const { pathname, searchParams } = new URL(request.url)
    const cookie = /businesstoken=(.+)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? ''
    const known = sessions.has(token) || (operation.takesCookie && sessions.has(cookie))
    if (operation.secured && !known) return shown(operation, 401)
    if (breaksQuery(operation, searchParams)) return shown(operation, 422)
    const body = await bodyOf(request, operation)
    if (typeof body === 'number') return shown(operation, body)
    const required = operation.body?.required === true
    const isChecked = operation.body && !rawType(operation.body)
    const wrong = isChecked && faultsOf(operation.body?.schema ?? {}, body).length > 0
    if (wrong && (required || Object.keys(body).length > 0)) return shown(operation, 422)
    if (pathname.includes('/conformance-no-such-object'))
      return shown(operation, operation.answers['404'] ? 404 : 400)
    if (body.version !== undefined && changed.get(operation.id) === body.version)
      return shown(operation, 409)
    changed.set(operation.id, body.version)
    const limit = searchParams.get('limit')
    const page = (value: unknown) => {
      if (limit && isValues(value) && 'limit' in value) value.limit = Number(limit)
    }
    return (
      special[operation.id]?.(body, token, operation) ??
      shown(operation, successOf(operation), page)
    )
  }
}

/** The whole request, for the web's `Request`. */
export async function requestOf(message: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  const headers = new Headers()
  for (const [name, value] of Object.entries(message.headers))
    if (typeof value === 'string') headers.set(name, value)
  const { method = 'GET', url = '/' } = message
  const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined
  return new Request(new URL(url, 'http://localhost'), { method, headers, body })
}

/** Starts a host that answers the document's examples and refuses as it says, but for one fault. */
export async function startExampleHost(document: Document, fault: Fault = () => undefined) {
  const operations = operationsOf(document)
  const honest = createHonest(new Map())
  const server = createServer(async (message, response) => {
    const request = await requestOf(message)
    const operation = matching(operations, request.method, new URL(request.url).pathname)
    if (!operation) return response.writeHead(404).end()
    const token = request.headers.get('authorization')?.replace('Bearer ', '')
    const asked = { operation, request, token }
    const reply = await honest({ ...asked, request: request.clone() })
    const faulty = fault(asked, reply) ?? reply
    if (faulty !== 'hang') response.writeHead(faulty.status, faulty.headers).end(faulty.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('the host has no port')
  return {
    base: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
