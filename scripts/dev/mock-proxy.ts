import { createServer, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { matching } from '../conformance/match.ts'
import { type Document, type Operation, operationsOf } from '../conformance/document.ts'
import { singleParameter } from './mock-examples.ts'

/** The cookie with the state that the console's address asks for (`?mock=empty`, `?mock=422`). */
export const mockCookie = 'mock'

/** Statuses that only calls that change something have. */
const ofWrites = new Set(['409', '413', '415', '422', '423'])

const namedExamples = ({ answers }: Operation) =>
  answers[200]?.content?.['application/json']?.examples ?? {}

function stateOf(message: IncomingMessage) {
  return /(?:^|;\s*)mock=([\w-]+)/.exec(message.headers.cookie ?? '')?.[1]
}

/** Which of its examples an operation shall answer, as Prism's `Prefer` header; undefined for the first one. */
export function preferenceFor(operation: Operation, query: URLSearchParams, state?: string) {
  const { method, path, answers } = operation
  // Signing in and the session check stay as they are, or no screen could be opened.
  if (state && /^\d{3}$/.test(state) && path.startsWith('/api/business/')) {
    const isMeant = !ofWrites.has(state) || method !== 'GET'
    if (isMeant && answers[state]) return `code=${state}`
  }
  const examples = namedExamples(operation)
  if (state && state in examples) return `example=${state}`
  const single = query.get(singleParameter(operation) ?? '')
  if (single === null) return undefined
  return [`one-${single}`, 'one']
    .filter((name) => name in examples)
    .map((name) => `example=${name}`)[0]
}

const json = { 'content-type': 'application/json' }
const requestId = 'req-mock'

const refusal = (message: string) =>
  JSON.stringify({ status: 'fail', code: 'request/malformed', message, requestId })

type Violation = { location?: string[]; code?: string | number; message?: string }

/** Prism's violations as the `errors` of a 422; it answers the document's example otherwise. */
function withViolations(text: string, header: string): string {
  const violations: Violation[] = JSON.parse(header)
  const errors = violations.slice(0, 100).map(({ location = [], code, message = '' }) => ({
    field: location.slice(location[0] === 'request' ? 2 : 1).join('.'),
    code: String(code ?? 'invalid'),
    message,
  }))
  return JSON.stringify({ ...JSON.parse(text), errors })
}

function canBeDecoded(path: string) {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

function isJson(text: string) {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

async function bytesOf(message: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Why Prism cannot answer a request: it never answers malformed JSON, and an unpaired % ends it. */
function unanswerable(message: IncomingMessage, body: Buffer) {
  const { pathname } = new URL(message.url ?? '/', 'http://host')
  if (!canBeDecoded(pathname)) return 'The address is not valid'
  const isJsonBody = message.headers['content-type']?.startsWith('application/json')
  if (isJsonBody && body.length > 0 && !isJson(body.toString()))
    return 'The request body is not valid JSON'
  return undefined
}

const ownHeaders = ['host', 'connection', 'content-length', 'accept-encoding', 'transfer-encoding']

/** Starts a proxy before Prism that chooses among the named examples, and answers what Prism cannot. */
export async function startMockProxy(prism: string, document: () => Document) {
  const server = createServer(async (message, response) => {
    const body = await bytesOf(message)
    const why = unanswerable(message, body)
    if (why) return response.writeHead(400, json).end(refusal(why))
    const { method = 'GET', url = '/' } = message
    const { pathname, searchParams } = new URL(url, 'http://host')
    const headers = new Headers()
    for (const [name, value] of Object.entries(message.headers))
      if (typeof value === 'string' && !ownHeaders.includes(name)) headers.set(name, value)
    const operation = matching(operationsOf(document()), method, pathname)
    const preference = operation && preferenceFor(operation, searchParams, stateOf(message))
    if (preference && !headers.has('prefer')) headers.set('prefer', preference)
    const hasBody = !['GET', 'HEAD'].includes(method) && body.length > 0
    try {
      const init = { method, headers, redirect: 'manual' } as const
      const sent = hasBody ? { ...init, body: new Uint8Array(body) } : init
      const answer = await fetch(prism + url, sent)
      const violations = answer.status === 422 ? answer.headers.get('sl-violations') : null
      const text = await answer.text()
      const kept = [...answer.headers].filter(
        ([name]) =>
          !['content-length', 'content-encoding', 'connection', 'sl-violations'].includes(name),
      )
      response
        .writeHead(answer.status, Object.fromEntries(kept))
        .end(violations ? withViolations(text, violations) : text)
    } catch {
      const failed = {
        status: 'error',
        code: 'server/unavailable',
        message: 'The mock restarts',
        requestId,
      }
      response.writeHead(503, json).end(JSON.stringify(failed))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('the proxy has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
