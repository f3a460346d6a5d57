import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const worker = readFileSync(new URL('push-worker.js', import.meta.url))

/** The worker renews subscriptions here and loads nothing else. */
const workerPolicy = "default-src 'none'; connect-src 'self'"

const isLink = (link: unknown): link is string =>
  typeof link === 'string' && /^[\w.-]{16,160}$/.test(link)

/** An app on the Home Screen of an iPhone opens the page of the same user: only such apps get push messages there. */
const manifestFor = (link: unknown) => ({
  name: 'Your messages',
  short_name: 'Messages',
  display: 'standalone',
  scope: '/messages',
  start_url: isLink(link) ? `/messages?link=${link}` : '/messages',
})

/** Serves the worker that shows push messages, and the manifest of the page of a user's messages. */
export function servePushFiles(app: FastifyInstance) {
  app.get('/push-worker.js', (_, reply) =>
    reply
      .headers({
        'Content-Security-Policy': workerPolicy,
        'Cache-Control': 'no-cache',
        'Service-Worker-Allowed': '/messages',
      })
      .type('text/javascript; charset=utf-8')
      .send(worker),
  )

  app.get<{ Querystring: { link?: unknown } }>('/messages.webmanifest', (request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestFor(request.query.link))),
  )
}
