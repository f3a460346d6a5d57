import type { Browser, Page } from '@playwright/test'
import { percentile, round } from './numbers.ts'
import { launch, launchEager, timeKeys, timeKeysOfFloor } from './painted.ts'
import type { Figure } from './table.ts'

/** The debounce of the search box, in ms. */
const pause = 250

/**
 * Each search matches other users than the one before, and none is repeated, as cached results are shown immediately.
 */
const words =
  'okafor an planner ma tester el amelia is recruiter er eze os sales al manager on engineer ar abena ia ana ka ' +
  'okaf ann mar teste ele ameli ist recruite era sale ali manage one enginee ari aben ian anal kar planne'

/**
 * Waits for the next input and returns the ms from the end of the debounce until fresh rows are painted: request and
 * rendering.
 */
function timeRows(rest: number) {
  return new Promise<number>((resolve, reject) => {
    const body = document.querySelector('table')
    const input = document.querySelector<HTMLInputElement>('main input[type="search"]')
    if (!body || !input) return reject(new Error('no list to search'))
    let typed = 0
    const watch = new MutationObserver(() => {
      // The rows of the previous search.
      if (typed === 0) return
      watch.disconnect()
      if (performance.now() - typed < rest)
        return reject(new Error('the rows changed before they were asked for'))
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - typed - rest)))
    })
    watch.observe(body, { childList: true, subtree: true, characterData: true })
    input.addEventListener('input', ({ timeStamp }) => (typed = timeStamp), { once: true })
    setTimeout(reject, 10_000, new Error('no fresh rows after ten seconds'))
  })
}

async function searchAll(page: Page) {
  const box = page.getByRole('searchbox')
  const times: number[] = []
  for (const word of words.split(' ')) {
    const timing = page.evaluate(timeRows, pause)
    await box.fill(word)
    times.push(await timing)
    await page.waitForLoadState('networkidle')
  }
  // The first ones include compilation.
  return round(percentile(times.slice(2), 0.95), 1)
}

type Found = { token: string; people: number }

/** Opens the list of users in a new browser. */
async function inList<T>(
  browser: Browser,
  [url, token]: [string, string],
  act: (page: Page) => Promise<T>,
) {
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies([{ name: 'businesstoken', value: token, url }])
    const page = await context.newPage()
    await page.goto(`${url}/users/users`)
    await page.getByRole('row').nth(5).waitFor()
    await page.waitForLoadState('networkidle')
    return await act(page)
  } finally {
    await browser.close()
  }
}

/** Searches the list of users in a browser: the time from key to paint, and to results. */
export async function measureTyping(url: string, { token, people }: Found): Promise<Figure[]> {
  const eager = await launchEager()
  const floor = await timeKeysOfFloor(eager)
  const key = await inList(eager, [url, token], async (page) => {
    await page.getByRole('searchbox').focus()
    return timeKeys(page)
  })
  const rows = await inList(await launch(), [url, token], searchAll)
  const area = `Search in the list of ${people.toLocaleString('en')} people, p95`
  const keyName = 'key to its paint, without the wait for the next frame'
  const rowsName = 'from the end of the pause to fresh rows painted'
  return [
    { area, name: keyName, value: key, unit: 'ms', held: '≤ 16' },
    { area, name: 'the same in an empty page', value: floor, unit: 'ms' },
    { area, name: rowsName, value: rows, unit: 'ms', held: '≤ 150' },
  ]
}
