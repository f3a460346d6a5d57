import { ApiError } from './errors'
import type { Schemas } from '~/api/schemas'

function isFailure(body: unknown): body is Schemas['Failure'] {
  return (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'string' &&
    'message' in body &&
    typeof body.message === 'string'
  )
}

/** The seconds of a Retry-After header, which is a number or a date. */
function secondsToWait(header: string | null): number | undefined {
  if (!header) return undefined
  const seconds = Number(header)
  if (Number.isFinite(seconds)) return Math.max(0, seconds)
  const time = Date.parse(header)
  return Number.isNaN(time) ? undefined : Math.max(0, Math.ceil((time - Date.now()) / 1000))
}

/** The message for a response without one, such as a proxy's error page. */
function messageFor(status: number): string {
  if (status === 401) return 'Your session has ended. Sign in to continue'
  if (status === 403) return 'Your account does not have permission for this'
  if (status === 404) return 'Not found. It may have been deleted'
  if (status === 413) return 'This is larger than the server allows'
  if (status === 429) return 'Too many requests. Wait a moment and try again'
  if (status >= 500) return 'A server error occurred'
  return `The server rejected the request (${status})`
}

/**
 * The ApiError for a status outside 2xx: with the server's message, or a general one for HTML, truncated or empty
 * responses.
 */
export function refusal(status: number, text: string, headers: Headers): ApiError {
  const retryAfter = secondsToWait(headers.get('retry-after'))
  const requestId = headers.get('x-request-id') ?? undefined
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = undefined
  }
  if (!isFailure(body))
    return new ApiError({
      status,
      code: 'network/unexpected',
      message: messageFor(status),
      requestId,
      retryAfter,
    })
  return new ApiError({
    status,
    code: body.code,
    message: body.message,
    requestId: typeof body.requestId === 'string' ? body.requestId : requestId,
    errors: Array.isArray(body.errors) ? body.errors : [],
    retryAfter,
  })
}
