import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem } from './problem.ts'
import { validateResponse } from './response-validator.ts'

/** An answer that is written piece by piece is held whole here, where it is checked. */
async function whole(payload: unknown, type: string) {
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

/** Holds an answer to the document. One that breaks it is logged and goes out as a 500 instead. */
export async function validateResponseHook(
  request: FastifyRequest,
  reply: FastifyReply,
  given: unknown,
) {
  const { operation } = request.routeOptions.config
  if (!operation) return given
  const contentType = String(reply.getHeader('content-type') ?? '')
  const payload = await whole(given, contentType)
  const faults = validateResponse(operation, {
    status: reply.statusCode,
    contentType,
    headers: Object.keys(reply.getHeaders()),
    body: parsed(payload),
  })
  if (faults.length === 0) return payload
  request.log.error({ operation: operation.id, faults }, 'the response does not match the contract')
  reply.code(500).type('application/json; charset=utf-8').removeHeader('content-length')
  return JSON.stringify(problem('server/error').envelope(request.id))
}
