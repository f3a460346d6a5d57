import { addressOf, bearerFor, meansSessionOver, withFilesOfApi } from './client'
import type { Answer, Input, MultipartPathOf, PathOf } from './contract-types'
import { ApiError, noAnswer, unreadable } from './errors'
import { formDataOf } from './form-data'
import { outcomeOf } from './dry-run-errors'
import { refusal } from './error-response'
import { sentAcrossSessions } from '~/api/session/reauthenticate'

// One way to send files, typed by the contract's multipart schema, with progress and cancellation. Uses XMLHttpRequest,
// as fetch reports no progress. No time-out: large files may take long. Fails like every call, and survives the end of
// a session.

export interface UploadOptions {
  /** Called with the progress; both in bytes, including the form itself. */
  onProgress?: (sent: number, total: number) => void
  /** Cancels; the upload then rejects with the signal's reason. */
  signal?: AbortSignal
}

interface Parts {
  params?: {
    path?: Record<string, unknown>
    query?: Record<string, unknown>
    header?: Record<string, unknown>
  }
  body?: object
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const name of ['retry-after', 'x-request-id']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return headers
}

/** The response body, or the ApiError that it means. */
function read({ status, responseText }: XMLHttpRequest, headers: Headers): object | ApiError {
  if (status < 200 || status > 299) return refusal(status, responseText, headers)
  try {
    const body: unknown = JSON.parse(responseText)
    if (typeof body === 'object' && body !== null) return withFilesOfApi(body)
    return unreadable(status)
  } catch (cause) {
    return unreadable(status, undefined, cause)
  }
}

function once(method: string, path: string, input: object, { onProgress, signal }: UploadOptions) {
  const { params, body }: Parts = input
  return new Promise<object>((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    const cancel = () => request.abort()
    signal?.addEventListener('abort', cancel)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total)
    request.onload = () => {
      const outcome = read(request, headersOf(request))
      if (outcome instanceof ApiError) reject(outcome)
      else resolve(outcome)
    }
    request.onerror = () => reject(noAnswer(new TypeError('The upload was interrupted')))
    request.onabort = () => reject(signal?.reason ?? new DOMException('Cancelled', 'AbortError'))
    request.onloadend = () => signal?.removeEventListener('abort', cancel)
    request.open(method.toUpperCase(), addressOf(path, params))
    const token = bearerFor(path)
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    for (const [name, value] of Object.entries(params?.header ?? {}))
      if (value !== undefined) request.setRequestHeader(name, String(value))
    request.send(formDataOf(body ?? {}))
  })
}

/** Sends a multipart call and returns its success body. Rejects with an ApiError. */
export async function upload<M extends 'post' | 'put', P extends MultipartPathOf<M> & PathOf<M>>(
  method: M,
  path: P,
  input: Input<M, P>,
  options: UploadOptions = {},
): Promise<Answer<M, P>> {
  const send = async () =>
    (await outcomeOf(path, input, once(method, path, input, options))) as Answer<M, P>
  const isOver = (error: unknown) => meansSessionOver(path, error)
  return await sentAcrossSessions(send, isOver, options)
}
