import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem } from './problem.ts'
import { validateResponse } from './response-validator.ts'

/** Streamed responses are buffered to be validated. */
async function buffered(payload: unknown, type: string) {
  return payload instanceof Readable && type.startsWith('application/json')
    ? text(payload)
    : payload
}

function parsed(payload: unknown) {
  try {
    return typeof payload === 'string' ? JSON.parse(payload) : undefined
  } catch {
    return undefined
  }
}

/** Validates responses. Invalid ones are logged with the members at fault, and replaced with a 500. */
export async function validateResponseHook(
  request: FastifyRequest,
  reply: FastifyReply,
  given: unknown,
) {
  const { operation } = request.routeOptions.config
  if (!operation) return given
  const contentType = String(reply.getHeader('content-type') ?? '')
  const payload = await buffered(given, contentType)
  const faults = validateResponse(operation, {
    status: reply.statusCode,
    contentType,
    headers: Object.keys(reply.getHeaders()),
    body: parsed(payload),
  })
  if (faults.length === 0) return payload
  const detail = `the response of ${operation.id} does not match the contract: ${faults.join('; ')}`
  request.log.error({ operation: operation.id, faults }, detail)
  reply.code(500).type('application/json; charset=utf-8').removeHeader('content-length')
  return JSON.stringify(problem('server/error').envelope(request.id))
}
