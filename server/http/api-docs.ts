import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

/** Made by `npm run generate`. */
const documents = fileURLToPath(new URL('../../openapi/dist', import.meta.url))
const redoc = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js')

/** Styles of Redoc carry the nonce that it finds in the meta element; its search runs in a worker. */
const policy = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Without the link of Redoc's makers, whose image would come from their host. */
const page = (nonce: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <meta property="csp-nonce" nonce="${nonce}" />
    <title>Lectern API</title>
    <style nonce="${nonce}">span:has(> a[href^='https://redocly.com']), img[src^='https:'] { display: none }</style>
  </head>
  <body>
    <redoc spec-url="/api/openapi.json" disable-telemetry="true"></redoc>
    <script nonce="${nonce}" type="module" src="/api/docs/redoc.js"></script>
  </body>
</html>
`

/**
 * Serves the API's document at /api/openapi.json and /api/openapi.yaml, and a readable page of it at /api/docs.
 * API_DOCS=false turns all of it off.
 */
export async function serveApiDocs(app: FastifyInstance, { API_DOCS }: Pick<Config, 'API_DOCS'>) {
  if (!API_DOCS || !existsSync(documents)) return
  await app.register(staticFiles, { root: documents, serve: false, cacheControl: false })
  const revalidated = { 'Cache-Control': 'no-cache' }
  for (const format of ['json', 'yaml'])
    app.get(`/api/openapi.${format}`, (_, reply) =>
      reply.headers(revalidated).sendFile(`lectern.openapi.${format}`),
    )
  app.get('/api/docs/redoc.js', (_, reply) =>
    reply.headers(revalidated).sendFile('redoc.standalone.js', dirname(redoc)),
  )
  app.get('/api/docs', (_, reply) => {
    const nonce = randomBytes(16).toString('base64')
    reply.header('Content-Security-Policy', policy(nonce)).type('text/html; charset=utf-8')
    return reply.send(page(nonce))
  })
}
