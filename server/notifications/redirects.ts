import type { FastifyInstance } from 'fastify'
import { limitRate } from '../auth/rate-limit.ts'
import type { Services } from '../contract/context.ts'
import { problem } from '../contract/problem.ts'
import { rateLimitKey } from '../lib/ip-prefix.ts'
import { settingsUrl } from '../mail/message/links.ts'
import { countClick, countOpen } from './clicks.ts'

/** Limits the links that a network follows. */
const perPlace = { limit: 5_000, seconds: 600 }

const seeOther = 303

/** A transparent picture of one pixel. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/**
 * Addresses in mails that people and scanners open: they lead elsewhere, so they are no operations of the contract.
 * HEAD is not served, and thus counts nothing.
 */
export function serveMessageLinks(app: FastifyInstance, { db, config }: Services) {
  // Mail programs post to this address; opening it changes nothing.
  app.get<{ Params: { link: string } }>('/api/auth/unsubscribe/:link', (request, reply) => {
    const { link } = request.params
    if (!/^[\w.-]{16,160}$/.test(link)) throw problem('auth/link-invalid')
    return reply.redirect(settingsUrl(config, link), seeOther)
  })

  app.get<{ Params: { t: string } }>('/api/auth/message-link/:t', async (request, reply) => {
    await limitRate(db, `message-click:${rateLimitKey(request.ip)}`, perPlace)
    const location = await countClick({ db, config }, request.params.t)
    if (location === undefined) throw problem('auth/link-invalid')
    return reply.redirect(location, seeOther)
  })

  // The picture is sent in any case: a broken one would be seen.
  app.get<{ Params: { t: string } }>('/api/auth/message-open/:t', async (request, reply) => {
    const { ip, params, headers } = request
    await limitRate(db, `message-open:${rateLimitKey(ip)}`, perPlace)
    await countOpen({ db, config }, params.t, headers['user-agent'] ?? '')
    return reply
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .type('image/gif')
      .send(pixel)
  })
}
