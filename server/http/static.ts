import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress } from 'node:zlib'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { announcer, drawings } from './page-preloads.ts'
import { type DrawnPage, pageDrawer, sessionCheck } from '../drawn-page.ts'
import { fail } from './error-handler.ts'
import { pagePolicy } from './headers.ts'
import { problem } from '../contract/problem.ts'

const compressed = promisify(brotliCompress)
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
/** Each part when it is there. */
const inParts = { ...quickly, flush: constants.BROTLI_OPERATION_FLUSH }

/**
 * The page with a nonce of its own for this answer: on inline scripts and styles, and in a meta element,
 * from where the console hands it to what makes styles while it runs.
 */
export function withNonce(page: string, nonce: string) {
  return page
    .replace(/<(script|style)(?=[\s>])/g, `<$1 nonce="${nonce}"`)
    .replace('<head>', `<head><meta property="csp-nonce" nonce="${nonce}" />`)
}

const entry = /<script type="module" crossorigin src="([^"]+)"><\/script>/

const preloads = (code: string[]) =>
  code.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('')

/**
 * A head by which what all code begins with is fetched at once, and the script that fetches the rest when the styles are
 * there, and starts it when what came drawn has been painted.
 */
function startsPainted({ head, start }: Record<'head' | 'start', string>, code: string[]) {
  const [, first] = entry.exec(head) ?? []
  if (first === undefined || start === '') return { head: head + preloads(code), start: '' }
  return {
    head: head.replace(entry, preloads([first])),
    start: `<script>${start}(${JSON.stringify(first)},${JSON.stringify(code)})</script>`,
  }
}

/**
 * Nothing that is drawn needs the code: it holds up neither the styles nor the font. Its links come last, too, as a browser
 * without HTTP/2 asks for six files at a time.
 */
function afterAllElse(links: string) {
  const code: string[] = []
  const first = links.replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, (link) => {
    code.push(link.trim().replace('<link', '<link fetchpriority="low"'))
    return ''
  })
  return first + code.join('')
}

/** The page with what stands in it until its code is there, and with what comes `before` its end. */
function withScreen(body: string, screen: string, before: string) {
  return body
    .replace('</body>', (end) => before + end)
    .replace('<div id="root">', (place) => place + screen)
}

/** Nothing can be shown to somebody who is not known, so that is asked before all else. */
const beginCheck = `<link rel="preload" as="fetch" crossorigin href="${sessionCheck}">`

/** What is somebody's own in a page. The nonce is for our scripts, so nothing of the screen is given it. */
const ownParts = ({ markup, known, fit, read }: DrawnPage, nonce: string) => ({
  screen: `<div inert="whole" hidden>${markup}${withNonce(fit, nonce)}</div>`,
  known: known + withNonce(read, nonce),
})

/** Reads the page, and what it is made of, again only when it was built anew. */
function pageReader(dist: string) {
  const path = join(dist, 'index.html')
  const manifest = join(dist, '.vite/manifest.json')
  const text = (name: string) => {
    const file = join(dist, `.drawn/${name}`)
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }
  const json = (file: string) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})
  let read = {
    at: 0,
    head: '',
    body: '',
    drawn: new Map<string, string>(),
    start: '',
    announce: announcer({}),
  }
  return () => {
    const at = statSync(path).mtimeMs
    if (at === read.at) return read
    const [head = '', body = ''] = readFileSync(path, 'utf8').split(/(?=<\/head>)/)
    read = {
      at,
      head,
      body,
      drawn: new Map(drawings.map((name) => [name, text(`${name}.html`)])),
      start: text('start.js'),
      announce: announcer(json(manifest)),
    }
    return read
  }
}

/**
 * Serves the built console from one folder: files as they are, every other address as the page. Before it is built, and
 * without a folder, there is the API alone.
 */
export async function serveConsole(app: FastifyInstance, dist: string | undefined) {
  const notFound = problem('request/not-found')
  if (dist === undefined || !existsSync(join(dist, 'index.html'))) {
    app.setNotFoundHandler((request, reply) => fail(notFound, request, reply))
    return
  }
  const readPage = pageReader(dist)

  const drawWhole = pageDrawer(app, dist)

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const { url, method, headers } = request
    const nonce = randomBytes(16).toString('base64')
    const page = readPage()
    const { styles, code, first } = page.announce(url, headers)
    const drawn = (first && page.drawn.get(first)) ?? ''
    reply.header('Content-Security-Policy', pagePolicy(nonce)).type('text/html; charset=utf-8')
    reply.header('Vary', 'Accept-Encoding')
    // How long it is when compressed tells nothing: what is drawn has words of the address in it, but only for whoever
    // brings the cookie, which no browser sends when another site opens the page (SameSite=Strict).
    const isBrotli = /\bbr\b/.test(headers['accept-encoding'] ?? '')
    if (isBrotli) reply.header('Content-Encoding', 'br')
    if (first !== 'frame' || method !== 'GET') {
      const html = withNonce(
        page.head + styles + preloads(code) + withScreen(page.body, drawn, ''),
        nonce,
      )
      return reply.send(isBrotli ? await compressed(html, quickly) : html)
    }
    const whole = drawWhole(request, page.at)
    const { head, start } = startsPainted(page, code)
    /** What the head names is fetched while the screen is drawn. What the page brings it need not ask. */
    async function* parts() {
      yield withNonce(afterAllElse(head + styles), nonce)
      const own = await whole
      const { screen, known } = own
        ? ownParts(own, nonce)
        : { screen: beginCheck + withNonce(drawn, nonce), known: '' }
      yield withScreen(withNonce(page.body, nonce), screen, known + withNonce(start, nonce))
    }
    const sent = Readable.from(parts())
    return reply.send(isBrotli ? pipeline(sent, createBrotliCompress(inParts), () => {}) : sent)
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
