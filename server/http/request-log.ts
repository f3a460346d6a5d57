import type { FastifyReply, FastifyRequest } from 'fastify'

/** A URL without secrets: the token of a reset link, and any token in a query (`/join?link=…` too). */
export function redactUrl(url: string) {
  return url
    .replace(
      /(\/(?:reset-business-password|unsubscribe|message-link|event-calendar)\/)[^/?#]+/,
      '$1[hidden]',
    )
    .replace(/([?&](?:token|signature|link|checkIn)=)[^&#]*/gi, '$1[hidden]')
    .slice(0, 500)
}

/** One line for each request: the caller, the request, the status. */
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
