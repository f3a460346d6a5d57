import { addressOf, bearerFor, meansSessionOver } from './client'
import type { Answer, Input, Method, PathOf } from './contract-types'
import { ApiError, noAnswer, unreadable } from './errors'
import { refusal } from './error-response'
import { sentAcrossSessions } from '~/api/session/reauthenticate'

// One way to save the response of a call as a file, typed by the contract. If a job makes the file, the JSON response
// is returned. Fails like every call, and survives the end of a session. No time-out once the response has begun: large
// files may take long.

/** The paths that answer with a file. */
export type FilePathOf<M extends Method> = {
  [P in PathOf<M>]: Extract<Answer<M, P>, Blob> extends never ? never : P
}[PathOf<M>]

/** The result: the file, saved under this name, or the JSON response. */
export type Downloaded<M extends Method, P extends PathOf<M>> =
  { savedAs: string } | Exclude<Answer<M, P>, Blob>

interface Parts {
  params?: { path?: Record<string, unknown>; query?: Record<string, unknown> }
  body?: object
}

const silence = 30_000

/** The file name in the response's header; `fallback` if there is none that can be read here. */
export function fileName(disposition: string | null, fallback: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  const plain = /filename="([^"]+)"/i.exec(disposition ?? '')?.[1]
  try {
    return (encoded && decodeURIComponent(encoded)) ?? plain ?? fallback
  } catch {
    return plain ?? fallback
  }
}

/** Makes the browser save a file. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it after the click; a minute is enough.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

async function once(method: Method, path: string, input: object, signal?: AbortSignal) {
  const { params, body }: Parts = input
  const token = bearerFor(path)
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new DOMException('No answer', 'TimeoutError')), silence)
  try {
    const response = await fetch(addressOf(path, params), {
      method: method.toUpperCase(),
      headers: {
        ...(body && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: body && JSON.stringify(body),
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    })
    clearTimeout(timer)
    if (!response.ok) throw refusal(response.status, await response.text(), response.headers)
    if (response.headers.get('content-type')?.startsWith('application/json'))
      return { json: await response.json() }
    return { file: await response.blob(), disposition: response.headers.get('content-disposition') }
  } catch (cause) {
    if (cause instanceof ApiError || signal?.aborted) throw cause
    throw cause instanceof SyntaxError ? unreadable(200, undefined, cause) : noAnswer(cause)
  } finally {
    clearTimeout(timer)
  }
}

/** Sends a call that returns a file and saves it; `name` is the fallback for the file name. */
export async function download<M extends Method, P extends FilePathOf<M>>(
  method: M,
  path: P,
  input: Input<M, P>,
  { name, signal }: { name: string; signal?: AbortSignal },
): Promise<Downloaded<M, P>> {
  const answer = await sentAcrossSessions(
    () => once(method, path, input, signal),
    (error) => meansSessionOver(path, error),
    { signal },
  )
  // As in `call`, the server is trusted to follow the contract; conformance tests check that.
  if ('json' in answer) return answer.json as Downloaded<M, P>
  const savedAs = fileName(answer.disposition, name)
  saveFile(answer.file, savedAs)
  return { savedAs }
}
