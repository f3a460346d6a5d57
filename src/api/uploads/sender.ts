import { DetailedError, Upload } from 'tus-js-client'
import { addressOf } from '~/api/client/client'
import type { AnyPath } from '~/api/client/contract-types'
import { type ApiError, noAnswer } from '~/api/client/errors'
import { refusal } from '~/api/client/error-response'
import { type Sent, sentNow } from '~/api/session/reauthenticate'
import { readToken } from '~/api/session/token'

// Uploads one file over the tus protocol; the only module that uses tus-js-client.

const path = '/api/business/uploads' satisfies AnyPath
/** Chunks are read one after the other, so memory use does not depend on the size of the file. */
const piece = 16 * 1024 * 1024
/** Before the next attempt, if the server is briefly unavailable. */
const pauses = [500, 1_000, 3_000, 5_000, 10_000]

interface Sending {
  file: File
  metadata: { filename: string; kind: string }
  /** The URL to continue; null for a new upload. */
  url: string | null
  onUrl: (url: string) => void
  onProgress: (sent: number) => void
  onDone: (url: string) => void
  onFailure: (error: ApiError, sent: Sent) => void
}

function errorOf(error: Error): ApiError {
  const answer = error instanceof DetailedError ? error.originalResponse : null
  const status = answer?.getStatus() ?? 0
  if (!answer || status === 0) return noAnswer(error)
  const headers = new Headers()
  for (const name of ['retry-after', 'x-request-id']) {
    const value = answer.getHeader(name)
    if (value) headers.set(name, value)
  }
  return refusal(status, answer.getBody(), headers)
}

/** Worth an automatic retry: the server is unavailable for a moment, or another request still holds the lock. */
function isBrief(error: DetailedError) {
  const status = error.originalResponse?.getStatus() ?? 0
  return status >= 500 || status === 409 || status === 423 || status === 429
}

/** Starts or continues to send. Returns a function that stops it and keeps what has arrived. */
export function send({ file, metadata, url, ...on }: Sending): () => void {
  let sent = sentNow()
  let stopped = false
  const upload = new Upload(file, {
    endpoint: new URL(addressOf(path), location.href).href,
    uploadUrl: url,
    metadata,
    chunkSize: piece,
    retryDelays: pauses,
    storeFingerprintForResuming: false,
    onBeforeRequest(request) {
      // The library ignores an abort before its first request.
      if (stopped) throw new DOMException('Stopped', 'AbortError')
      sent = sentNow()
      if (sent.token) request.setHeader('Authorization', `Bearer ${sent.token}`)
    },
    onShouldRetry: isBrief,
    onUploadUrlAvailable: () => upload.url && on.onUrl(upload.url),
    onProgress: (bytes) => stopped || on.onProgress(bytes),
    onSuccess: () => stopped || on.onDone(upload.url ?? ''),
    onError: (error) => stopped || on.onFailure(errorOf(error), sent),
  })
  upload.start()
  return () => {
    stopped = true
    void upload.abort()
  }
}

/** Removes what has arrived from the server, which otherwise does so after a day. */
export async function discard(url: string) {
  const headers = { Authorization: `Bearer ${readToken()}` }
  await Upload.terminate(url, { headers, retryDelays: [] }).catch(() => undefined)
}
