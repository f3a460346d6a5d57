import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../problem.ts'
import { checkAnswer } from './answer.ts'

function parsed(payload: unknown) {
  try {
    return typeof payload === 'string' ? JSON.parse(payload) : undefined
  } catch {
    return undefined
  }
}

/** Holds an answer to the document. One that breaks it is logged and goes out as a 500 instead. */
export async function answerFaults(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const { operation } = request.routeOptions.config
  if (!operation) return payload
  const faults = checkAnswer(operation, {
    status: reply.statusCode,
    contentType: String(reply.getHeader('content-type') ?? ''),
    headers: Object.keys(reply.getHeaders()),
    body: parsed(payload),
  })
  if (faults.length === 0) return payload
  request.log.error({ operation: operation.id, faults }, 'the answer breaks the contract')
  reply.code(500).type('application/json; charset=utf-8').removeHeader('content-length')
  return JSON.stringify(problem('server/error').envelope(request.id))
}
