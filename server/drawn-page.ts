import { existsSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { components } from '../openapi/generated/types.ts'
import { credentials } from './http/credentials.ts'

// Screens are sent drawn, with what they show: they are seen long before their code is there. The console draws
// itself (src/draw-page.tsx); what it asks for goes the way of every other request, as whoever opens the page.

type Wish = {
  address: string
  user: components['schemas']['CurrentUser']
  locale: string | undefined
  ask: (address: string) => Promise<unknown>
}
/** What the build has made of src/draw-page.tsx. */
type Drawing = {
  drawPage: (wish: Wish) => Promise<{ markup: string; known: unknown } | undefined>
  /** The scripts that fit what was drawn to the browser, and that read what it was drawn from. */
  fit: string
  read: string
}
export type DrawnPage = Pick<Drawing, 'fit' | 'read'> & { markup: string; known: string }

export const sessionCheck = '/api/auth/is-business-user-logged-in'

/** A page that takes longer is drawn by the browser. */
const patience = 1_500

/**
 * The language and region that a browser names first (`de-CH`), as far as they are known here; undefined where that is
 * none. What is drawn keeps something for each, so there must not be one for each thing that somebody can write.
 */
export function localeOf({ 'accept-language': wanted = '' }: IncomingHttpHeaders) {
  const first = /^[\w-]+/.exec(wanted)?.[0]
  if (first === undefined) return undefined
  try {
    return new Intl.Locale(new Intl.NumberFormat(first).resolvedOptions().locale).baseName
  } catch {
    return undefined
  }
}

/** Asks this server as whoever sent the request. */
function asker(app: FastifyInstance, { headers, ip }: FastifyRequest, token: string) {
  return async (address: string) => {
    const { statusCode, body } = await app.inject({
      url: address,
      headers: { authorization: `Bearer ${token}`, 'user-agent': headers['user-agent'] ?? '' },
      remoteAddress: ip,
    })
    if (statusCode !== 200) throw new Error(`${address} answered ${statusCode}`)
    return JSON.parse(body)
  }
}

/** What is known, as the page carries it. No text in it can end the element. */
function carried(known: unknown) {
  const json = JSON.stringify(known).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="known">${json}</script>`
}

/** Ends a wait that takes too long with undefined. */
async function inTime<Value>(wait: Promise<Value>, limit: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, limit, undefined)
  })
  return Promise.race([wait, over]).finally(() => clearTimeout(timer))
}

/**
 * Answers what to put into the page at `request.url` for whoever is signed in: the screen as it will be, and what it
 * was drawn from. Undefined whenever anything is in the way: the browser then does without. `built` tells one build from the next.
 */
export function pageDrawer(app: FastifyInstance, dist: string) {
  const code = join(dist, '.drawn/draw-page.js')
  let loaded: { built: number; drawing: Promise<Drawing> } | undefined
  const load = (built: number): Promise<Drawing> => {
    if (loaded?.built !== built)
      loaded = {
        built,
        drawing: import(/* @vite-ignore */ `${pathToFileURL(code).href}?${built}`),
      }
    return loaded.drawing
  }

  async function draw(request: FastifyRequest, token: string, built: number) {
    const { drawPage, fit, read } = await load(built)
    const ask = asker(app, request, token)
    const session = await ask(sessionCheck).catch(() => undefined)
    // It is over, which the console says by itself.
    if (session === undefined) return undefined
    const { user } = session
    const locale = localeOf(request.headers)
    const page = await drawPage({ address: request.url, user, locale, ask })
    return page && { markup: page.markup, known: carried(page.known), fit, read }
  }

  return async (request: FastifyRequest, built: number): Promise<DrawnPage | undefined> => {
    const token = credentials(request.headers, { cookie: true })
    if (token === undefined || !existsSync(code)) return undefined
    try {
      return await inTime(draw(request, token, built), patience)
    } catch (error) {
      request.log.warn({ err: error }, 'The page is not drawn ahead')
      return undefined
    }
  }
}
