import type { BrowserContext } from '@playwright/test'
import { callerOf } from './caller.ts'
import { rowsOf } from './imports.ts'
import { median, round } from './numbers.ts'
import { launchEager, timed } from './painted.ts'
import type { Figure } from './table.ts'

type Setup = { url: string; floor: string; token: string; runs: number }

const rows = 10_000
const piece = 2_000

type Answer = { data: { import: { _id: string; version: number } } }

/** Sends a file whose rows are classified and can be reviewed; returns its URL. */
async function sendList({ url, token }: Setup) {
  const call = callerOf(url, { authorization: `Bearer ${token}` })
  const { data } = await call<Answer>('importUsers', { fileName: 'bench.csv', rowCount: rows })
  const list = rowsOf(rows, 'grid')
  const { _id: id } = data.import
  let { version } = data.import
  for (let offset = 0; offset < rows; offset += piece) {
    const body = { version, rows: list.slice(offset, offset + piece) }
    version = (await call<Answer>(`addImportRows/${id}`, body)).data.import.version
  }
  return `${url}/users/import?importId=${id}`
}

/** Waits for the rows of a search after the next character and the debounce. */
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

/** Records the longest task from now on; the browser reports none shorter than 50 ms. */
function watchTasks() {
  Object.assign(globalThis, { lecternLongest: 50 })
  const observer = new PerformanceObserver((list) => {
    const durations = list.getEntries().map(({ duration }) => duration)
    const longest = Math.max(Reflect.get(globalThis, 'lecternLongest'), ...durations)
    Object.assign(globalThis, { lecternLongest: longest })
  })
  observer.observe({ type: 'longtask' })
}

/**
 * Opens a page with 10,000 rows, whose debounce is `rest`. Returns a function that opens, sorts and searches them once,
 * and returns the times and the longest task.
 */
async function openRows(context: BrowserContext, url: string, rest: number) {
  const page = await context.newPage()
  await page.goto(url)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const grid = page.locator(`[role="grid"][aria-rowcount="${rows + 1}"]`)
  const search = page.getByLabel('Search the rows')
  await grid.waitFor()
  await page.evaluate(watchTasks)
  return async () => {
    await page.bringToFront()
    await button('Continue').click()
    await grid.waitFor({ state: 'hidden' })
    // Users look at the page before they go back. By then the server, which shares the processors here, is idle.
    await page.waitForTimeout(500)
    const back = () => button('Back to the rows').click()
    const opened = await timed(page, ['click'], back, '[role="grid"] [role="gridcell"]')
    await grid.waitFor()
    const sorted = await timed(page, ['click'], () => button('Last name').click())
    await search.fill('okafor 1')
    await page.locator(`[role="grid"]:not([aria-rowcount="${rows + 1}"])`).waitFor()
    const found = page.evaluate(timeFound, rest)
    await search.press('2')
    const searched = await found
    await search.fill('')
    await grid.waitFor()
    const longest = await page.evaluate((): number => Reflect.get(globalThis, 'lecternLongest'))
    return { opened, sorted, searched, longest }
  }
}

/** The name of each figure, and how its runs are combined: of the longest tasks, the maximum. */
const figures = [
  ['opened', 'opened', median],
  ['sorted', 'sorted by a column', median],
  ['searched', 'last letter of a search, without its pause', median],
  ['longest', 'longest task, 50 where none was as long', (all: number[]) => Math.max(...all)],
] as const

/** The rows of an import of 10,000, compared with 10,000 rows of the same libraries only. */
export async function measureGrid(setup: Setup): Promise<Figure[]> {
  const address = await sendList(setup)
  const browser = await launchEager()
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies([{ name: 'businesstoken', value: setup.token, url: setup.url }])
    const floor = await openRows(context, `${setup.floor}/grid.html`, 0)
    const ours = await openRows(context, address, 250)
    const turns: Record<'floor' | 'ours', Awaited<ReturnType<typeof ours>>>[] = []
    // Alternating, so that both are measured under the same conditions.
    for (let turn = 0; turn <= setup.runs; turn += 1)
      turns.push({ floor: await floor(), ours: await ours() })
    // The first run includes compilation.
    turns.shift()
    return figures.flatMap(([key, name, counts]) => {
      const of = (whose: 'floor' | 'ours') => counts(turns.map((turn) => turn[whose][key]))
      const area = '10,000 rows of an import'
      return [
        { area, name, value: round(of('ours'), 1), unit: 'ms' },
        {
          area,
          name: `${name}, over the floor`,
          value: round(of('ours') / of('floor'), 2),
          unit: '',
          held: '≤ 1.5',
        },
      ]
    })
  } finally {
    await browser.close()
  }
}
