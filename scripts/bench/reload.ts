import type { Browser } from '@playwright/test'
import { median, round } from './numbers.ts'
import { observe, seenBy } from './paint.ts'
import type { Figure } from './table.ts'

type Setup = { browser: Browser; url: string; floor: string; token: string; runs: number }

/** Milliseconds from a reload to the content, with all files in the browser's cache. */
async function reload({ browser, url, token, runs }: Setup, target: string) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'businesstoken', value: token, url, sameSite: 'Strict' }])
  const page = await context.newPage()
  await page.addInitScript(observe)
  await page.goto(target)
  const times: number[] = []
  // Browsers cache compiled code from the third visit on.
  for (let run = -3; run < runs; run += 1) {
    await seenBy(page)
    await page.reload()
    if (run >= 0) times.push((await seenBy(page)).lcp)
  }
  await context.close()
  return median(times)
}

/** The time of a reload, and the same for the smallest application. */
export async function measureReload(setup: Setup): Promise<Figure[]> {
  const area = 'Reload with everything cached, to the content'
  const floor = await reload(setup, setup.floor)
  const home = await reload(setup, `${setup.url}/`)
  const list = await reload(setup, `${setup.url}/users/users`)
  return [
    { area, name: 'floor', value: round(floor), unit: 'ms' },
    { area, name: '/', value: round(home), unit: 'ms', held: '≤ 150' },
    { area, name: 'a list', value: round(list), unit: 'ms', held: '≤ 150' },
  ]
}
