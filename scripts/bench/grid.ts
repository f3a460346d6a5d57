import type { Page } from '@playwright/test'
import { rowsOf } from './imports.ts'
import { median, round } from './numbers.ts'
import { launchEager, timed } from './painted.ts'
import type { Figure } from './table.ts'

type Setup = { url: string; floor: string; token: string; runs: number }

const rows = 10_000
const piece = 2_000

/** Sends a list whose rows are judged and wait to be looked at; answers its address. */
async function sendList({ url, token }: Setup) {
  const call = async (
    path: string,
    body: object,
  ): Promise<{ data: { import: { _id: string; version: number } } }> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(`${url}/api/business/${path}`, init)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const { data } = await call('importUsers', { fileName: 'bench.csv', rowCount: rows })
  const list = rowsOf(rows, 'grid')
  const { _id: id } = data.import
  let { version } = data.import
  for (let at = 0; at < rows; at += piece) {
    const body = { version, rows: list.slice(at, at + piece) }
    version = (await call(`addImportRows/${id}`, body)).data.import.version
  }
  return `${url}/users/import?importId=${id}`
}

/** Waits for the rows that are found once the next letter is typed and the pause for typing is over. */
function timeFound(rest: number) {
  return new Promise<number>((resolve, reject) => {
    const grid = document.querySelector('[role="grid"]')
    let typed = 0
    const watch = new MutationObserver(() => {
      if (typed === 0) return
      watch.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - typed - rest)))
    })
    if (!grid) return reject(new Error('no rows to search'))
    addEventListener('input', ({ timeStamp }) => (typed = timeStamp), { once: true, capture: true })
    watch.observe(grid, { subtree: true, childList: true, characterData: true, attributes: true })
    setTimeout(reject, 10_000, new Error('nothing was found in ten seconds'))
  })
}

/** Keeps how long the longest task was from now on; the browser tells of none shorter than 50 ms. */
function watchTasks() {
  Object.assign(globalThis, { lecternLongest: 50 })
  const observer = new PerformanceObserver((list) => {
    const durations = list.getEntries().map(({ duration }) => duration)
    const longest = Math.max(Reflect.get(globalThis, 'lecternLongest'), ...durations)
    Object.assign(globalThis, { lecternLongest: longest })
  })
  observer.observe({ type: 'longtask' })
}

/** Opens, sorts and searches the 10,000 rows of a page, again and again. `rest` = its pause for typing. */
async function useRows(page: Page, rest: number, runs: number) {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const grid = page.locator(`[role="grid"][aria-rowcount="${rows + 1}"]`)
  const search = page.getByLabel('Search the rows')
  await grid.waitFor()
  await page.evaluate(watchTasks)
  const times: Record<'open' | 'sort' | 'filter', number[]> = { open: [], sort: [], filter: [] }
  // The first turn also measures code that runs for the first time.
  for (let turn = 0; turn <= runs; turn += 1) {
    await button('Continue').click()
    await grid.waitFor({ state: 'hidden' })
    const back = () => button('Back to the rows').click()
    const open = await timed(page, ['click'], back, '[role="grid"] [role="gridcell"]')
    await grid.waitFor()
    const sort = await timed(page, ['click'], () => button('Last name').click())
    await search.fill('okafor 1')
    await page.locator(`[role="grid"]:not([aria-rowcount="${rows + 1}"])`).waitFor()
    const found = page.evaluate(timeFound, rest)
    await search.press('2')
    const filter = await found
    await search.fill('')
    await grid.waitFor()
    if (turn === 0) continue
    times.open.push(open)
    times.sort.push(sort)
    times.filter.push(filter)
  }
  const longest = await page.evaluate((): number => Reflect.get(globalThis, 'lecternLongest'))
  return {
    opened: median(times.open),
    'sorted by a column': median(times.sort),
    'last letter of a search, without its pause': median(times.filter),
    'longest task, 50 where none was as long': longest,
  }
}

/** The rows of an import of 10,000, beside 10,000 rows of the same libraries with nothing around them. */
export async function measureGrid(setup: Setup): Promise<Figure[]> {
  const address = await sendList(setup)
  const browser = await launchEager()
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies([{ name: 'businesstoken', value: setup.token, url: setup.url }])
    const use = async (url: string, pause: number) => {
      const page = await context.newPage()
      await page.goto(url)
      const figures = await useRows(page, pause, setup.runs)
      await page.close()
      return figures
    }
    const floor = await use(`${setup.floor}/grid.html`, 0)
    const ours = await use(address, 250)
    const area = '10,000 rows of an import'
    const least = new Map(Object.entries(floor))
    return Object.entries(ours).flatMap(([name, value]) => [
      { area, name, value: round(value, 1), unit: 'ms' },
      {
        area,
        name: `${name}, over the floor`,
        value: round(value / (least.get(name) ?? Number.NaN), 2),
        unit: '',
        held: '≤ 1.5',
      },
    ])
  } finally {
    await browser.close()
  }
}
