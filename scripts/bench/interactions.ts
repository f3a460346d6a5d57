import type { Page } from '@playwright/test'
import { percentile } from './numbers.ts'

/** The browser reports no shorter events; in ms. */
const shortest = 16

/** The time until a click or key was painted, with its name: "keydown on “Search people” at /users/users". */
export type Taken = { duration: number; what: string }

/** Records in the page the time until each click and key was painted; of each interaction the longest event. */
function listen() {
  const taken = new Map<number, Taken>()
  Object.assign(globalThis, { lecternTaken: taken })
  // Named immediately, as the element may be gone when the browser reports the time.
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
  // Missing in TypeScript's library.
  const init: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  }
  observer.observe(init)
}

/**
 * The 98th percentile of the time from a click or key to its paint, over several tours of all screens, and the slowest
 * by name: by the median of each name, to exclude chance.
 */
export async function measureInteractions(page: Page, tour: () => Promise<number>, tours: number) {
  // Loads everything that is fetched on first use, which is rare in normal work.
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
