import type { Schemas } from '~/api/schemas'

// Every failed call reaches the screens as one ApiError with a message for users. The exception is a call that its
// caller cancelled: that stays an AbortError.

/** Codes that no server sends: there was no readable response, or the browser stores nothing. */
type NetworkCode =
  | 'browser/no-cookies'
  | 'network/offline'
  | 'network/timeout'
  | 'network/unreadable'
  | 'network/unexpected'

interface Facts {
  message: string
  /** The HTTP status; 0 without a response. */
  status: number
  /** A FailureCode of the contract, a NetworkCode, or a code newer than this console. */
  code: Schemas['FailureCode'] | NetworkCode | (string & {})
  requestId?: string
  errors?: Schemas['FieldFailure'][]
  /** Seconds to wait before a retry. */
  retryAfter?: number
  /** The call only read, so nothing was changed in any case. */
  isQuestion?: boolean
}

/** A failed call: refused by the server, or without a response. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: Facts['code']
  /** The request id in the server's log. */
  readonly requestId: string | undefined
  /** Field errors; empty if the server named none. */
  readonly errors: Schemas['FieldFailure'][]
  readonly retryAfter: number | undefined
  readonly isQuestion: boolean

  constructor(
    { message, status, code, requestId, errors = [], retryAfter, isQuestion = false }: Facts,
    cause?: unknown,
  ) {
    super(message, { cause })
    this.status = status
    this.code = code
    this.requestId = requestId
    this.errors = errors
    this.retryAfter = retryAfter
    this.isQuestion = isQuestion
  }
}

/** The request id of a failed call, if it reached the server. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.requestId : undefined
}

/** Whether a failed write may have been done: its response was lost or unreadable. */
export function mayBeDone(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.isQuestion) return false
  return error.status === 0 || error.status > 501 || error.code === 'network/unreadable'
}

/** Whether a save was refused because of a version conflict. */
export function isStale(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'conflict/stale'
}

/** The sign-in succeeded, but the browser does not store cookies. */
export function notKept(): ApiError {
  return new ApiError({
    status: 0,
    code: 'browser/no-cookies',
    message: 'Your browser blocks cookies for this site. Allow them, then sign in',
  })
}

/** The error for a request without a complete response. */
export function noAnswer(cause: unknown): ApiError {
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'TimeoutError')
    return new ApiError(
      {
        status: 0,
        code: 'network/timeout',
        message: 'The server took too long to respond',
      },
      cause,
    )
  return new ApiError(
    {
      status: 0,
      code: 'network/offline',
      message: "The server can't be reached. Check your connection and try again",
    },
    cause,
  )
}

/** The error of a call; without a response, the error for that. */
export const failureOf = (error: unknown): ApiError =>
  error instanceof ApiError ? error : noAnswer(error)

/** The error for an unreadable response. */
export function unreadable(status: number, requestId?: string, cause?: unknown): ApiError {
  const message = "The server's response could not be read"
  return new ApiError({ status, code: 'network/unreadable', message, requestId }, cause)
}

/** The error of a call that only reads: a lost response leaves no doubt whether something was changed. */
export function ofQuestion(error: unknown): unknown {
  if (!mayBeDone(error)) return error
  const { status, code, requestId, retryAfter } = error
  const message = 'The check got no response, and nothing was changed. Try again'
  return new ApiError({ status, code, message, requestId, retryAfter, isQuestion: true }, error)
}

/** The error of every call after the session has ended. */
export function sessionOver(): ApiError {
  const message = 'Your session has ended. Sign in to continue'
  return new ApiError({ status: 401, code: 'auth/session-expired', message })
}
