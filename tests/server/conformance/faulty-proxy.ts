import { createServer } from 'node:http'
import { once } from 'node:events'
import {
  type Document,
  type Operation,
  operationsOf,
} from '../../../scripts/conformance/document.ts'
import { matching } from '../../../scripts/conformance/match.ts'
import { requestOf } from './example-host.ts'

export type Answer = { status: number; headers: Record<string, string>; body: Buffer }

type Change = {
  /** Another operation. */
  method?: string
  path?: string
  /** Query parameters to set, or to remove. */
  query?: Record<string, string | undefined>
  body?: Buffer | FormData
  headers?: Record<string, string>
}

/** A request on its way to the host. */
export type Passing = {
  operation: Operation
  query: URLSearchParams
  /** The last part of the path. */
  link: string
  method: string
  body: Buffer
  headers: Headers
  /** Sends it to the host, changed. */
  forward(change?: Change): Promise<Answer>
}

/** Answers in place of the host; undefined passes the request on. */
export type ProxyFault = (passing: Passing) => Promise<Answer> | undefined

const dropped = new Set(['content-length', 'content-encoding', 'transfer-encoding', 'connection'])

/** Starts a proxy before a host that has one fault. */
export async function startFaultyProxy(base: string, document: Document, fault: ProxyFault) {
  const operations = operationsOf(document)
  const server = createServer(async (message, response) => {
    const request = await requestOf(message)
    const { method, headers } = request
    const url = new URL(request.url)
    const body = Buffer.from(await request.arrayBuffer())
    async function forward(change: Change = {}) {
      const { query = {}, body: other, headers: more = {}, path = url.pathname } = change
      const sentMethod = change.method ?? method
      const target = new URL(path + url.search, base)
      for (const [name, value] of Object.entries(query)) {
        if (value === undefined) target.searchParams.delete(name)
        else target.searchParams.set(name, value)
      }
      const sent = new Headers(headers)
      for (const name of ['host', 'content-length', 'connection', 'accept-encoding'])
        sent.delete(name)
      if (other instanceof FormData) sent.delete('content-type')
      for (const [name, value] of Object.entries(more)) sent.set(name, value)
      const bytes = other instanceof FormData ? other : new Uint8Array(other ?? body)
      const isEmpty =
        ['GET', 'HEAD', 'OPTIONS'].includes(sentMethod) || (!other && body.length === 0)
      const init = { method: sentMethod, headers: sent, redirect: 'manual' } as const
      const answer = await fetch(target, isEmpty ? init : { ...init, body: bytes })
      const kept = [...answer.headers].filter(([name]) => !dropped.has(name))
      return {
        status: answer.status,
        headers: Object.fromEntries(kept),
        body: Buffer.from(await answer.arrayBuffer()),
      }
    }
    const asked = headers.get('access-control-request-method') ?? method
    const operation = matching(operations, asked, url.pathname)
    const passing = operation && {
      operation,
      query: url.searchParams,
      link: url.pathname.split('/').at(-1) ?? '',
      method,
      body,
      headers,
      forward,
    }
    const answer = (passing && (await fault(passing))) ?? (await forward())
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('the proxy has no port')
  return {
    base: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
