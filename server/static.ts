import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { announcer, type Drawn } from './announce.ts'
import { fail } from './failures.ts'
import { pagePolicy } from './headers.ts'
import { problem } from './problem.ts'

const compressed = promisify(brotliCompress)
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const built = fileURLToPath(new URL('../dist', import.meta.url))

/**
 * The page with a nonce of its own for this answer: on inline scripts and styles, and in a meta element,
 * from where the console hands it to what makes styles while it runs.
 */
export function withNonce(page: string, nonce: string) {
  return page
    .replace(/<(script|style)(?=[\s>])/g, `<$1 nonce="${nonce}"`)
    .replace('<head>', `<head><meta property="csp-nonce" nonce="${nonce}" />`)
}

/** Reads the page, and what it is made of, again only when it was built anew. */
function pageReader(dist: string) {
  const path = join(dist, 'index.html')
  const manifest = join(dist, '.vite/manifest.json')
  const drawn = (name: Drawn) => {
    const file = join(dist, `.drawn/${name}.html`)
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }
  const json = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
  let read = { at: 0, page: '', drawn: { login: '', frame: '' }, announce: announcer({}) }
  return () => {
    const at = statSync(path).mtimeMs
    if (at === read.at) return read
    read = {
      at,
      page: readFileSync(path, 'utf8'),
      drawn: { login: drawn('login'), frame: drawn('frame') },
      announce: announcer(json(manifest), json(join(dist, '.drawn/asking.json'))),
    }
    return read
  }
}

/** Serves the built console from one folder: files as they are, every other address as
 * the page. Before it is built there is the API alone. */
export async function serveConsole(app: FastifyInstance, dist = built) {
  const index = join(dist, 'index.html')
  const notFound = problem('request/not-found')
  if (!existsSync(index)) {
    app.setNotFoundHandler((request, reply) => fail(notFound, request, reply))
    return
  }
  const readPage = pageReader(dist)

  async function sendPage({ url, headers }: FastifyRequest, reply: FastifyReply) {
    const nonce = randomBytes(16).toString('base64')
    const { page, drawn, announce } = readPage()
    const { links, first, asking = '' } = announce(url, headers)
    const filled = page
      // Before the styles, which scripts wait for.
      .replace('</title>', (end) => end + asking)
      .replace('</head>', () => `${links}</head>`)
      .replace('<div id="root">', (place) => place + (first ? drawn[first] : ''))
    const html = withNonce(filled, nonce)
    reply.header('Content-Security-Policy', pagePolicy(nonce)).type('text/html; charset=utf-8')
    reply.header('Vary', 'Accept-Encoding')
    // Nothing in it comes from the request, so its length tells nothing either.
    if (!/\bbr\b/.test(headers['accept-encoding'] ?? '')) return reply.send(html)
    return reply.header('Content-Encoding', 'br').send(await compressed(html, quickly))
  }

  await app.register(staticFiles, {
    root: dist,
    index: false,
    redirect: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // Names under assets/ change with their content.
      const named = path.includes('/assets/')
      reply.header('Cache-Control', named ? 'public, max-age=31536000, immutable' : 'no-cache')
      // Of the longest header a script, a style or a font has no use, and a page waits for a dozen of them.
      if (named) reply.removeHeader('Permissions-Policy')
    },
    allowedPath: (path) => path !== '/index.html' && !path.includes('/.'),
  })
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: sendPage })
  app.setNotFoundHandler((request, reply) => {
    const { method, url, headers } = request
    const wantsPage =
      (method === 'GET' || method === 'HEAD') &&
      /\btext\/html\b|\*\/\*/.test(headers.accept ?? '*/*')
    const isFile = url.startsWith('/api/') || url.startsWith('/assets/')
    if (wantsPage && !isFile) return sendPage(request, reply)
    return fail(notFound, request, reply)
  })
}
