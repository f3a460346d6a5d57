import type { Readable } from 'node:stream'
import { problem } from './problem.ts'
import { rejectUnsafeText } from './text-safety.ts'

/** Enough for the largest list of ids; files are sent as multipart, with their own limits. */
export const largestJson = 1024 * 1024
const patience = 30_000

function tooLarge() {
  return problem('request/too-large', '1 MB')
}

/**
 * Reads a whole stream. It is not destroyed on errors: that would reset the connection before the client has read the
 * response. Node reads and discards the rest.
 */
function readWhole(stream: Readable) {
  return new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const settle = (then: () => void) => {
      clearTimeout(timer)
      stream.off('data', take).off('end', end).off('error', broken).off('close', broken)
      stream.on('error', () => undefined).resume()
      then()
    }
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size > largestJson) settle(() => reject(tooLarge()))
      else chunks.push(chunk)
    }
    const end = () => settle(() => resolve(Buffer.concat(chunks)))
    const broken = () =>
      settle(() => reject(problem('request/malformed', 'The request was interrupted')))
    const late = () => {
      const more = { headers: { Connection: 'close' } }
      settle(() =>
        reject(problem('request/malformed', 'The request took too long to arrive', more)),
      )
    }
    const timer = setTimeout(late, patience)
    stream.on('data', take).on('end', end).on('error', broken).on('close', broken)
  })
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw problem('request/malformed', 'The request body is not valid JSON')
  }
}

/** A request's JSON. Throws 413 above 1 MB, and 400 for invalid JSON or prototype pollution. */
export async function readJson(stream: Readable, length: string | undefined): Promise<unknown> {
  if (Number(length ?? 0) > largestJson) throw tooLarge()
  const body = parse(await readWhole(stream))
  rejectUnsafeText(body)
  return body
}
