import type { Page } from '@playwright/test'
import { percentile } from './numbers.ts'

/** The browser tells of no event that is painted sooner; in ms. */
const shortest = 16

/** Keeps in the page how long each click and key took until it was painted, the longest event of each counting. */
function listen() {
  const taken = new Map<number, number>()
  Object.assign(globalThis, { lecternTaken: taken })
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue
      const known = taken.get(entry.interactionId) ?? 0
      taken.set(entry.interactionId, Math.max(known, entry.duration))
    }
  })
  // TypeScript's library does not know the threshold.
  const init: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  }
  observer.observe(init)
}

/** The 98th percentile of the time from a click or a key to its paint, over some tours of all screens. */
export async function measureInteractions(page: Page, tour: () => Promise<number>, tours: number) {
  // What is fetched at first use is fetched: a working day has few first uses.
  await tour()
  await page.evaluate(listen)
  let done = 0
  for (let each = 0; each < tours; each += 1) done += await tour()
  const slow = await page.evaluate(() => {
    const taken: Map<number, number> = Reflect.get(globalThis, 'lecternTaken')
    return [...taken.values()]
  })
  const quick = Array.from({ length: Math.max(0, done - slow.length) }, () => shortest)
  return { p98: percentile([...slow, ...quick], 0.98), worst: Math.max(shortest, ...slow), done }
}
