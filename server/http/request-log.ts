import type { FastifyReply, FastifyRequest } from 'fastify'

/** An address without what must not be kept: the token of a reset link, and any token in a query (`/join?link=…` too). */
export function redactUrl(url: string) {
  return url
    .replace(/(\/reset-business-password\/)[^/?#]+/, '$1[hidden]')
    .replace(/([?&](?:token|signature|link)=)[^&#]*/gi, '$1[hidden]')
    .slice(0, 500)
}

/** One line for each request: who asked for what, and what came of it. */
export async function logRequest(request: FastifyRequest, reply: FastifyReply) {
  const { method, url, ip, call, failure } = request
  request.log.info(
    {
      req: { method, url: redactUrl(url), ip },
      res: { statusCode: reply.statusCode },
      ms: Math.round(reply.elapsedTime),
      ...(call?.user && { adminId: call.user.id }),
      ...(call?.application && { applicationKeyId: call.application.keyId }),
      ...(failure && { code: failure }),
    },
    'request',
  )
}
