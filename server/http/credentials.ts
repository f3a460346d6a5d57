import type { IncomingHttpHeaders } from 'node:http'

const shape = /^[A-Za-z0-9._~+/=-]{20,512}$/

function fromCookie(header = '') {
  const pair = header.split(/;\s*/).find((part) => part.startsWith('businesstoken='))
  try {
    return pair && decodeURIComponent(pair.slice('businesstoken='.length))
  } catch {
    return undefined
  }
}

/**
 * The token of a request: from the Authorization header or, only with `cookie`, from the cookie. That is allowed for
 * the session check and for choosing the static page. Neither changes anything, and nothing else uses the cookie, so no
 * other site can act for its user.
 */
export function credentials(
  { authorization, cookie }: IncomingHttpHeaders,
  allow: { cookie: boolean },
): string | undefined {
  const bearer = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
  const token = authorization === undefined && allow.cookie ? fromCookie(cookie) : bearer
  return token && shape.test(token) ? token : undefined
}
