import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../test/browser.ts'
import { percentile, round } from './numbers.ts'

/**
 * A browser without frame limit. Elsewhere a paint waits for the next of sixty frames a second, up to 16.7 ms even on
 * an empty page; what is ready within 16 ms here never misses a frame there.
 */
export const launchEager = () => launch('--disable-frame-rate-limit')

export function launch(...more: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs, ...more] })
}

type Expected = { kind: string; key?: string | undefined; brings?: string | undefined }

/** Starts waiting for the next event of this kind, or of this key: the ms until its effect is painted. */
function beginToWait({ kind, key, brings }: Expected) {
  const wait = new Promise<number>((resolve, reject) => {
    const heard = (event: Event) => {
      if (key !== undefined && !(event instanceof KeyboardEvent && event.key === key)) return
      removeEventListener(kind, heard, { capture: true })
      const painted = () =>
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - event.timeStamp)))
      if (brings === undefined) return painted()
      const watch = new MutationObserver(() => {
        if (!document.querySelector(brings)?.checkVisibility()) return
        watch.disconnect()
        painted()
      })
      watch.observe(document.body, { subtree: true, childList: true, attributes: true })
    }
    addEventListener(kind, heard, { capture: true })
    setTimeout(reject, 10_000, new Error(`no ${kind} in ten seconds`))
  })
  Object.assign(globalThis, { lecternTimed: wait })
}

/**
 * Does something, and returns the ms from the event of this kind that it causes until its effect is painted: until the
 * selector `brings` matches, if that takes longer than the next frame.
 */
export async function timed(
  page: Page,
  [kind, key]: [kind: string, key?: string],
  act: () => Promise<unknown>,
  brings?: string,
): Promise<number> {
  await page.evaluate(beginToWait, { kind, key, brings })
  await act()
  return page.evaluate(() => Reflect.get(globalThis, 'lecternTimed'))
}

/** The 95th percentile of so many times. */
export async function p95Of(count: number, act: (turn: number) => Promise<number>) {
  const all: number[] = []
  for (let turn = 0; turn < count; turn += 1) all.push(await act(turn))
  // The first ones include compilation.
  return round(percentile(all.slice(2), 0.95), 1)
}

/** Types a character into the focused field and deletes it: the time from key to paint. */
export function timeKeys(page: Page) {
  return p95Of(42, (turn) =>
    timed(page, ['input'], () => page.keyboard.press(turn % 2 ? 'Backspace' : 'a')),
  )
}

/** The same on an empty page: the lower bound. */
export async function timeKeysOfFloor(browser: Browser) {
  const page = await browser.newPage()
  await page.setContent('<input autofocus aria-label="Floor" />')
  await page.getByRole('textbox').focus()
  const time = await timeKeys(page)
  await page.close()
  return time
}
