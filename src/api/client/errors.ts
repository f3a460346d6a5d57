import type { Schemas } from '~/api/schemas'

// Promised here: whatever goes wrong with a call reaches the screens as one ApiError with a
// sentence for people. The exception is a call that its caller cancelled: that stays an AbortError.

/** Codes that no server sends: the request never got a readable answer, or the browser keeps nothing. */
type NetworkCode =
  | 'browser/no-cookies'
  | 'network/offline'
  | 'network/timeout'
  | 'network/unreadable'
  | 'network/unexpected'

interface Facts {
  message: string
  /** The HTTP status; 0 when there was no answer. */
  status: number
  /** A FailureCode of the contract, a NetworkCode, or one that is newer than this console. */
  code: Schemas['FailureCode'] | NetworkCode | (string & {})
  requestId?: string
  errors?: Schemas['FieldFailure'][]
  /** Seconds to wait before the next try. */
  retryAfter?: number
  /** Only an answer was asked for, so that nothing was changed, whatever became of it. */
  isQuestion?: boolean
}

/** A call that failed: refused by the server, or never answered. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: Facts['code']
  /** Finds the request in the server's log. */
  readonly requestId: string | undefined
  /** What is wrong with which field; empty when the server named none. */
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

/** The number that finds a failed call in the server's log, when it got that far. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.requestId : undefined
}

/** Whether a write that failed may have been done all the same: its answer was lost, or is of no use. */
export function mayBeDone(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.isQuestion) return false
  return error.status === 0 || error.status > 501 || error.code === 'network/unreadable'
}

/** Whether a save was refused because somebody else has saved meanwhile. */
export function isStale(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'conflict/stale'
}

/** A sign-in that went well and that the browser will not remember. */
export function notKept(): ApiError {
  return new ApiError({
    status: 0,
    code: 'browser/no-cookies',
    message: 'Your browser blocks cookies for this site. Allow them, then sign in',
  })
}

/** The failure of a request that got no answer, or one that broke off. */
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

/** The failure of a request that was answered with something no program can read. */
export function unreadable(status: number, requestId?: string, cause?: unknown): ApiError {
  const message = "The server's response could not be read"
  return new ApiError({ status, code: 'network/unreadable', message, requestId }, cause)
}

/** The failure of a call that only asks: where its answer is lost, that leaves nobody in doubt. */
export function ofQuestion(error: unknown): unknown {
  if (!mayBeDone(error)) return error
  const { status, code, requestId, retryAfter } = error
  const message = 'The check got no response, and nothing was changed. Try again'
  return new ApiError({ status, code, message, requestId, retryAfter, isQuestion: true }, error)
}

/** What every call meets once the session has ended. */
export function sessionOver(): ApiError {
  const message = 'Your session has ended. Sign in to continue'
  return new ApiError({ status: 401, code: 'auth/session-expired', message })
}
