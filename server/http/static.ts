import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../contract/problem.ts'
import { errorHandler } from './error-handler.ts'
import { pagePolicy } from './headers.ts'
import { type Manifest, pageFinder, type PageName, pageNames } from './page-preloads.ts'

const compress = promisify(brotliCompress)
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/**
 * Adds a nonce for this response: to inline scripts and styles, and to a meta element, where the console reads it for
 * styles that are added at run time.
 */
export function withNonce(page: string, nonce: string) {
  return page
    .replace(/<(script|style)(?=[\s>])/g, `<$1 nonce="${nonce}"`)
    .replace('<head>', `<head><meta property="csp-nonce" nonce="${nonce}" />`)
}

/** Whether a path ends like the name of a file. No screen has such a path. */
const namesFile = (path: string) => /\/\.|\.[a-z\d]{1,10}$/i.test(path) && !path.endsWith('.html')

const isPage = (path: string) => pageNames.some((name) => path === `/${name}.html`)

/** Reads the built pages and the manifest, again only after another build. */
function pageReader(dist: string) {
  const index = join(dist, 'index.html')
  const manifestFile = join(dist, '.vite/manifest.json')
  const read = () => {
    const manifest: Manifest = existsSync(manifestFile)
      ? JSON.parse(readFileSync(manifestFile, 'utf8'))
      : {}
    const text = (name: PageName) => {
      const file = join(dist, `${name}.html`)
      return readFileSync(existsSync(file) ? file : index, 'utf8')
    }
    return {
      builtAt: statSync(index).mtimeMs,
      pages: new Map(pageNames.map((name) => [name, text(name)])),
      find: pageFinder(manifest),
    }
  }
  let current = read()
  return () => {
    if (statSync(index).mtimeMs !== current.builtAt) current = read()
    return current
  }
}

/**
 * Serves the built console from one folder: files as they are, and the page for every other URL. Without a build or a
 * folder, only the API is served.
 */
export async function serveConsole(app: FastifyInstance, dist: string | undefined) {
  const notFound = problem('request/not-found')
  if (dist === undefined || !existsSync(join(dist, 'index.html'))) {
    app.setNotFoundHandler((request, reply) => errorHandler(notFound, request, reply))
    return
  }
  const readPages = pageReader(dist)

  async function sendPage({ url, headers }: FastifyRequest, reply: FastifyReply) {
    const nonce = randomBytes(16).toString('base64')
    const { pages, find } = readPages()
    const { name, links } = find(url, headers)
    const html = withNonce(
      (pages.get(name) ?? '').replace('</head>', (end) => links + end),
      nonce,
    )
    reply.header('Content-Security-Policy', pagePolicy(nonce)).type('text/html; charset=utf-8')
    reply.header('Vary', 'Accept-Encoding')
    // Compression is safe here: the page contains neither secrets nor input.
    if (!/\bbr\b/.test(headers['accept-encoding'] ?? '')) return reply.send(html)
    reply.header('Content-Encoding', 'br')
    return reply.send(await compress(html, quality))
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
      // The longest header is useless for scripts, styles and fonts, and a page loads a dozen of them.
      if (named) reply.removeHeader('Permissions-Policy')
    },
    allowedPath: (path) => !isPage(path) && !path.includes('/.'),
  })
  app.route({ method: ['GET', 'HEAD'], url: '/', handler: sendPage })
  app.get('/robots.txt', (_, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  )
  app.setNotFoundHandler((request, reply) => {
    const { method, url, headers } = request
    const wantsPage =
      (method === 'GET' || method === 'HEAD') &&
      /\btext\/html\b|\*\/\*/.test(headers.accept ?? '*/*')
    const isFile =
      url.startsWith('/api/') || url.startsWith('/assets/') || namesFile(url.split('?')[0] ?? '')
    if (wantsPage && !isFile) return sendPage(request, reply)
    return errorHandler(notFound, request, reply)
  })
}
