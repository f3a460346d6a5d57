import type { FastifyReply } from 'fastify'
import type { Download } from './operation-types.ts'

export function isDownload(body: unknown): body is Download {
  return typeof body === 'object' && body !== null && 'stream' in body && 'type' in body
}

/** Sends bytes so that no browser renders them as a page. */
export function sendDownload(reply: FastifyReply, { type, stream, headers = {} }: Download) {
  reply.headers({ 'Content-Security-Policy': "default-src 'none'; sandbox", ...headers }).type(type)
  if (reply.request.method !== 'HEAD') return reply.send(stream)
  stream.destroy()
  return reply.send()
}
