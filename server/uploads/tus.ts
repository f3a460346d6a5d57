import type { Readable } from 'node:stream'
import { Server } from '@tus/server'
import { sizeInWords } from '../contract/upload.ts'
import { limitOf, type UploadKind } from '../media/limits.ts'
import { problem } from '../problem.ts'
import { leases } from './leases.ts'
import type { Owner } from './rows.ts'
import { UploadStore, type UploadParts } from './tus-store.ts'

const path = '/api/business/uploads'

export type Asked = {
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE'
  headers: Record<string, string>
  body?: Readable
  /** What the upload is to be, where it is known. */
  kind?: UploadKind
}

/** Bytes go through the protocol's server in pieces of this size: each costs the same, however small. */
const piece = 128 * 1024

/** What comes until the connection breaks: the end then, not a failure, so that it is kept. */
async function* arriving(body: Readable) {
  let waiting: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      waiting.push(chunk)
      size += chunk.length
      if (size < piece) continue
      yield Buffer.concat(waiting)
      waiting = []
      size = 0
    }
  } catch {
    // The other side is gone, and will ask how far it came.
  }
  if (size > 0) yield Buffer.concat(waiting)
}

function webStream(body: Readable): ReadableStream<Uint8Array> {
  const bytes = arriving(body)
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await bytes.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    // Not destroyed: that would reset the connection before the refusal is read.
    cancel: () => undefined,
  })
}

/** What the protocol's refusals are in our words. */
function refusal(status: number, failure: unknown, { kind }: Asked) {
  if (failure instanceof Error && !('status_code' in failure)) return failure
  const body = failure && typeof failure === 'object' && 'body' in failure ? failure.body : ''
  if (/lock/.test(String(body))) return problem('upload/busy')
  switch (status) {
    case 404:
      return problem('request/not-found')
    case 409:
      return problem('upload/offset')
    case 410:
      return problem('upload/expired')
    case 413:
      return problem('upload/too-large', sizeInWords(limitOf(kind ?? 'video')))
    case 400:
    case 403:
      return problem('request/malformed', 'The headers of the upload could not be read')
    default:
      return failure
  }
}

/** Has the tus server answer one request about an upload. Answers the headers, or throws a refusal. */
export async function askTus(parts: UploadParts, { id, ...owner }: Owner, asked: Asked) {
  let failure: unknown
  const server = new Server({
    path,
    relativeLocation: true,
    datastore: new UploadStore(parts, owner),
    locker: leases(parts.db),
    // So long may who holds an upload go on writing after another asked for it.
    lockDrainTimeout: 200,
    namingFunction: () => id,
    onResponseError(_, error) {
      failure = error
      return undefined
    },
  })
  const { method, headers, body } = asked
  const url = `http://localhost${method === 'POST' ? path : `${path}/${id}`}`
  const bytes = body && { body: webStream(body), duplex: 'half' as const }
  const response = await server.handleWeb(new Request(url, { method, headers, ...bytes }))
  if (!response.ok) throw refusal(response.status, failure, asked)
  return response.headers
}
