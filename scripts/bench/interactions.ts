import type { Page } from '@playwright/test'
import { percentile } from './numbers.ts'

/** The browser tells of no event that is painted sooner; in ms. */
const shortest = 16

/** How long a click or a key took until it was painted, and what it was: "keydown on “Search people” at /users/users". */
export type Taken = { duration: number; what: string }

/** Keeps in the page how long each click and key took until it was painted, the longest event of each counting. */
function listen() {
  const taken = new Map<number, Taken>()
  Object.assign(globalThis, { lecternTaken: taken })
  // Named when it happens: what was pressed may be gone when the browser tells how long it took.
  const names = new Map<number, string>()
  const note = (event: Event) => {
    const named = event.target instanceof Element && event.target.closest('a, button, input, tr')
    const name = named ? (named.getAttribute('aria-label') ?? named.textContent.trim()) : 'the page'
    const key = event instanceof KeyboardEvent ? ` ${event.key}` : ''
    names.set(
      event.timeStamp,
      `${event.type}${key} on “${name.slice(0, 40)}” at ${location.pathname}`,
    )
  }
  for (const kind of ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup', 'keypress'])
    addEventListener(kind, note, { capture: true })
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue
      const { interactionId, name, startTime, duration } = entry
      if (duration <= (taken.get(interactionId)?.duration ?? 0)) continue
      taken.set(interactionId, { duration, what: names.get(startTime) ?? name })
    }
  })
  // TypeScript's library does not know the threshold.
  const init: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  }
  observer.observe(init)
}

/**
 * The 98th percentile of the time from a click or a key to its paint, over some tours of all screens, and the slowest
 * by name: the median of each name, so that one that was slow by chance is not taken for one that always is.
 */
export async function measureInteractions(page: Page, tour: () => Promise<number>, tours: number) {
  // What is fetched at first use is fetched: a working day has few first uses.
  await tour()
  await page.evaluate(listen)
  let done = 0
  for (let each = 0; each < tours; each += 1) done += await tour()
  const slow = await page.evaluate(() => {
    const taken: Map<number, Taken> = Reflect.get(globalThis, 'lecternTaken')
    return [...taken.values()]
  })
  const times = slow.map(({ duration }) => duration)
  const quick = Array.from({ length: Math.max(0, done - times.length) }, () => shortest)
  const byName = Map.groupBy(slow, ({ what }) => what)
  const named = [...byName].map(([what, all]) => ({
    what,
    duration: percentile(
      all.map(({ duration }) => duration),
      0.5,
    ),
  }))
  const slowest = named.toSorted((a, b) => b.duration - a.duration).slice(0, 5)
  return { p98: percentile([...times, ...quick], 0.98), slowest, done }
}
