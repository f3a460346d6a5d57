import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseLost } from '../db/connection-errors.ts'
import { codesOf, loggable } from '../lib/error-chain.ts'
import { Problem, problem, rateLimited } from '../contract/problem.ts'
import { strictHeaders } from './headers.ts'
import { QueueFull } from '../lib/keyed-queue.ts'

const retryAfter = 5

export function unavailable(cause?: unknown, message?: string) {
  return problem('server/unavailable', message, { headers: { 'Retry-After': retryAfter }, cause })
}

/** For statements that the database stopped because they took too long. */
const tooLong = 'This took too long and was stopped. Narrow the request, or try again shortly'

/** Errors of the framework as problems of the contract. */
const framework: Record<string, () => Problem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => problem('request/too-large', '1 MB'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => problem('request/unsupported-type', 'application/json'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => problem('request/malformed'),
  FST_ERR_BAD_URL: () =>
    problem('request/malformed', 'The address contains an invalid escape or character'),
  FST_ERR_MAX_PARAM_LENGTH: () => problem('request/malformed', 'The address is too long'),
}

/** No space on the disk of the database or of the files. Reading still works. */
const storageFull = (cause: unknown) =>
  problem('server/storage-full', undefined, { headers: { 'Retry-After': 60 }, cause })

/** PostgreSQL's and the system's codes for a full disk, and PostgreSQL's for invalid text, violated unique constraints, and statement timeouts. */
const database: Record<string, (cause: unknown) => Problem> = {
  '22021': () =>
    problem('request/malformed', 'The request contains a character that cannot be stored'),
  '22P05': () =>
    problem('request/malformed', 'The request contains a character that cannot be stored'),
  // Handlers report conflicts in detail; this is for concurrent inserts, or a forgotten check.
  '23505': (cause) => problem('conflict/duplicate', undefined, { cause }),
  '53100': storageFull,
  ENOSPC: storageFull,
  EDQUOT: storageFull,
  // Out of memory, too many connections, or another configured limit.
  '53000': (cause) => unavailable(cause),
  '53200': (cause) => unavailable(cause),
  '53300': (cause) => unavailable(cause),
  '53400': (cause) => unavailable(cause),
  '57014': (cause) => unavailable(cause, tooLong),
}

/** Errors of the framework and its plugins: unknown paths, unreadable requests. */
function pluginRefusal(error: unknown) {
  if (!(error instanceof Error) || !('statusCode' in error)) return
  // The static plugin throws http-errors; `expose` marks those meant for the client.
  const isMeant = error.name === 'FastifyError' || ('expose' in error && error.expose === true)
  if (!isMeant) return
  const status = Number(error.statusCode)
  if (status === 403 || status === 404) return problem('request/not-found')
  return status >= 400 && status < 500 ? problem('request/malformed') : undefined
}

/** Converts any error to a problem of the contract. The original is only logged. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof QueueFull) return rateLimited(1)
  if (isDatabaseLost(error)) return unavailable(error)
  const code = codesOf(error).find((each) => each in framework || each in database) ?? ''
  return (
    framework[code]?.() ??
    database[code]?.(error) ??
    pluginRefusal(error) ??
    problem('server/error', undefined, { cause: error })
  )
}

/** Whether the client closed the connection before it had the whole response. */
const hasLeft = (error: unknown, { raw }: FastifyRequest) =>
  raw.socket.destroyed && codesOf(error).includes('ERR_STREAM_PREMATURE_CLOSE')

/** Answers an error: the problem and its headers, and a log line with details. */
export function errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const found = asProblem(error)
  if (hasLeft(error, request)) request.log.info('the client closed the connection')
  else if (found.status >= 500 && found.status !== 501)
    request.log.error({ err: loggable(found.cause ?? error) }, found.message)
  else if (found.code === 'conflict/duplicate')
    request.log.warn({ err: loggable(found.cause) }, found.message)
  request.failure = found.code
  if (found.status === 401) reply.header('WWW-Authenticate', 'Bearer realm="lectern"')
  return reply
    .code(found.status)
    .headers(found.headers)
    .type('application/json; charset=utf-8')
    .send(found.envelope(request.id))
}

/** For requests that the framework refuses before routing (a broken URL). */
export function frameworkErrorHandler(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  // Hooks do not run for these, so the security headers are set here.
  reply.headers({ ...strictHeaders, 'X-Request-Id': request.id })
  void errorHandler(error, request, reply)
}

const early: Record<string, [number, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too long'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive'],
}

/**
 * Answers invalid HTTP with a problem, and with `connection: close`, so that clients with keep-alive do not take it for
 * a reset.
 */
export function clientErrorHandler(
  error: Error & { code?: string },
  socket: Socket,
  requestId: string,
) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy(error)
  const [status, message] = early[error.code ?? ''] ?? [400, 'The request could not be read']
  const body = JSON.stringify({ status: 'fail', code: 'request/malformed', message, requestId })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n` +
      'Content-Type: application/json; charset=utf-8\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\n` +
      Object.entries(strictHeaders)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('') +
      `X-Request-Id: ${requestId}\r\nConnection: close\r\n\r\n${body}`,
  )
  return undefined
}
