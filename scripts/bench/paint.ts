import type { Browser, BrowserContext, Page } from '@playwright/test'
import { median, round } from './numbers.ts'

/** A page load, in ms from the start of the navigation; transferred bytes of files. */
export type Load = {
  fcp: number
  lcp: number
  /** The first moment at which a click on a navigation link, or a key in a form, has an effect. */
  live: number
  /** When the screen's heading was painted. */
  usable: number
  blocking: number
  shift: number
  /** Scripts and styles until the screen was shown; `later`: scripts fetched when idle. */
  js: number
  jsFiles: number
  later: number
  css: number
  fonts: number
}

export type Conditions = 'unthrottled' | 'throttled'

/** 1.6 Mbit/s down, 150 ms latency, a quarter of the CPU. */
async function throttle(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Records in the page what the browser reports only to early observers. */
export function observe() {
  const seen = { lcp: 0, live: 0, usable: 0, blocking: 0, shift: 0 }
  // A link works from its first paint on. A key counts only if the field still has it at the end.
  let field: HTMLInputElement | undefined
  const canBeHit = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return width > 0 && document.elementFromPoint(x + width / 2, y + height / 2) === element
  }
  const findLive = () => {
    const candidates = document.querySelectorAll('nav a[href], form input, main input')
    const target = [...candidates].find(canBeHit)
    if (!target) return requestAnimationFrame(findLive)
    setTimeout(() => {
      seen.live = performance.now()
      if (!(target instanceof HTMLInputElement)) return
      target.focus()
      document.execCommand('insertText', false, 'a')
      field = target
    })
  }
  requestAnimationFrame(findLive)
  const stands = new Promise<void>((resolve) => {
    const stand = () => {
      seen.usable = performance.now()
      resolve()
    }
    const painted = () => requestAnimationFrame(() => setTimeout(stand))
    const watch = new MutationObserver(() => {
      if (!document.querySelector('h1')) return
      watch.disconnect()
      painted()
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  const take = {
    'largest-contentful-paint': ({ startTime }: PerformanceEntry) => (seen.lcp = startTime),
    longtask: ({ duration }: PerformanceEntry) => (seen.blocking += Math.max(0, duration - 50)),
    'layout-shift': (entry: PerformanceEntry) => {
      if ('value' in entry && typeof entry.value === 'number') seen.shift += entry.value
    },
  }
  const observers = Object.entries(take).map(([type, note]) => {
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(note))
    observer.observe({ type, buffered: true })
    return () => observer.takeRecords().forEach(note)
  })
  const settle = () => {
    for (const takeRest of observers) takeRest()
    if (field && !document.querySelector<HTMLInputElement>(`[name="${field.name}"]`)?.value)
      seen.live = Number.POSITIVE_INFINITY
    const fcp = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    return { ...seen, fcp }
  }
  Object.assign(globalThis, { lecternBench: { stands, settle } })
}

type Seen = Pick<Load, 'fcp' | 'lcp' | 'live' | 'usable' | 'blocking' | 'shift'>
type Bench = { stands: Promise<void>; settle: () => Seen }

/** Waits until the screen is shown; `observe` must have been injected. */
function untilItStands(page: Page) {
  return page.evaluate(() => {
    const bench: Bench = Reflect.get(globalThis, 'lecternBench')
    return bench.stands
  })
}

/** Waits until the screen is shown and the network is idle; returns the records. */
export async function seenBy(page: Page) {
  await untilItStands(page)
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => {
    const bench: Bench = Reflect.get(globalThis, 'lecternBench')
    // The last paint is reported a moment later.
    return new Promise<Seen>((resolve) => setTimeout(() => resolve(bench.settle()), 100))
  })
}

/** Sums the sizes of files by kind, without response headers, while the page loads. */
async function countBytes(page: Page) {
  const bytes = { js: 0, jsFiles: 0, css: 0, fonts: 0 }
  const session = await page.context().newCDPSession(page)
  const heads = new Map<string, { type: string; head: number }>()
  session.on('Network.responseReceived', ({ requestId, type, response }) =>
    heads.set(requestId, { type, head: response.encodedDataLength }),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { type, head } = heads.get(requestId) ?? { type: '', head: 0 }
    const size = encodedDataLength - head
    if (type === 'Script') {
      bytes.js += size
      bytes.jsFiles += 1
    }
    if (type === 'Stylesheet') bytes.css += size
    if (type === 'Font') bytes.fonts += size
  })
  await session.send('Network.enable')
  return bytes
}

async function load(context: BrowserContext, url: string, conditions: Conditions): Promise<Load> {
  const page = await context.newPage()
  await page.addInitScript(observe)
  const bytes = await countBytes(page)
  if (conditions === 'throttled') await throttle(page)
  await page.goto(url)
  await untilItStands(page)
  const { js, jsFiles, css } = bytes
  const seen = await seenBy(page)
  await page.close()
  return { ...seen, js, jsFiles, css, later: bytes.js - js, fonts: bytes.fonts }
}

/** A page to load; `prepare` puts a session into the fresh browser context. */
export type Target = { url: string; prepare?: (context: BrowserContext) => Promise<void> }

function medians(loads: Load[]): Load {
  const of = (key: keyof Load, digits = 0) => round(median(loads.map((each) => each[key])), digits)
  return {
    fcp: of('fcp'),
    lcp: of('lcp'),
    live: of('live'),
    usable: of('usable'),
    blocking: of('blocking'),
    shift: of('shift', 3),
    js: of('js'),
    jsFiles: of('jsFiles'),
    later: of('later'),
    css: of('css'),
    fonts: of('fonts'),
  }
}

/**
 * Loads each page `runs` times with an empty cache, and returns the result of `visit` for each. Pages alternate, so
 * that other load affects all equally.
 */
export async function loadsOf<One>(
  browser: Browser,
  targets: Target[],
  runs: number,
  visit: (context: BrowserContext, url: string) => Promise<One>,
): Promise<One[][]> {
  const loads: One[][] = targets.map(() => [])
  for (let run = 0; run < runs; run += 1)
    for (const [index, { url, prepare }] of targets.entries()) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      await prepare?.(context)
      loads[index]?.push(await visit(context, url))
      await context.close()
    }
  return loads
}

/** The medians of the loads of each page. */
export async function measurePaint(
  browser: Browser,
  targets: Target[],
  conditions: Conditions,
  runs: number,
): Promise<Load[]> {
  const loads = await loadsOf(browser, targets, runs, (context, url) =>
    load(context, url, conditions),
  )
  return loads.map(medians)
}
