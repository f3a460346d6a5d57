import { isUtf8 } from 'node:buffer'

export type Question = {
  method: string
  /** Path and query, beginning with a slash. */
  path: string
  headers?: Record<string, string>
  body?: string | FormData
  token?: string
}

export type Came =
  | {
      kind: 'answer'
      status: number
      type: string
      headers: Headers
      /** How its bytes differ from UTF-8 text. */
      encoding: string[]
      text: string
      requestId: string | undefined
    }
  | { kind: 'nothing'; why: string }

export type Ask = (question: Question) => Promise<Came>

type Patience = {
  /** Milliseconds until a request counts as hung. */
  timeout: number
  /** Milliseconds to wait for 429 responses, in the whole run. */
  waiting: number
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function why(error: unknown, timeout: number) {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${timeout / 1000} s`
  const { cause } = error
  return cause instanceof Error ? `no connection (${cause.message})` : error.message
}

/** JSON is UTF-8, without a mark at its beginning. */
function encodingFaults(bytes: Buffer, contentType: string) {
  const faults: string[] = []
  const [, charset] = /charset="?([^";\s]+)/i.exec(contentType) ?? []
  if (charset && charset.toLowerCase() !== 'utf-8')
    faults.push(`charset is ${charset} instead of utf-8`)
  if (!isUtf8(bytes)) faults.push('body is not UTF-8')
  if (bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])))
    faults.push('body begins with a byte order mark')
  return faults
}

function requestIdIn(text: string, headers: Headers) {
  const inBody = /"requestId"\s*:\s*"([^"]+)"/.exec(text)?.[1]
  return inBody ?? headers.get('x-request-id') ?? undefined
}

/**
 * Sends a request to the host. Never throws: a timeout or a broken connection is a result, too. A 429 is retried after
 * its Retry-After, within the limit for the whole run; then it is the result.
 */
export function createAsk(base: string, { timeout, waiting }: Patience): Ask {
  let left = waiting
  async function once({ method, path, headers, body, token }: Question): Promise<Came> {
    const sent = new Headers({ accept: 'application/json, */*;q=0.1', ...headers })
    if (token) sent.set('authorization', `Bearer ${token}`)
    const signal = AbortSignal.timeout(timeout)
    try {
      const init = { method, headers: sent, body, signal, redirect: 'manual' } as const
      const response = await fetch(base + path, init)
      const bytes = Buffer.from(await response.arrayBuffer())
      const text = bytes.toString('utf8')
      const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? ''
      const requestId = requestIdIn(text, response.headers)
      return {
        kind: 'answer',
        status: response.status,
        type: type.trim().toLowerCase(),
        headers: response.headers,
        encoding: encodingFaults(bytes, response.headers.get('content-type') ?? ''),
        text,
        requestId,
      }
    } catch (error) {
      return { kind: 'nothing', why: why(error, timeout) }
    }
  }
  return async function ask(question) {
    for (;;) {
      const came = await once(question)
      if (came.kind === 'nothing' || came.status !== 429) return came
      const seconds = Number(came.headers.get('retry-after') ?? '1')
      const pause = (seconds >= 0 ? seconds : 1) * 1000
      // A Retry-After of 0 must not lead to an endless loop.
      left -= Math.max(pause, 100)
      if (left < 0) return came
      await sleep(pause)
    }
  }
}
