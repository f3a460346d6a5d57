import type { Browser, Page } from '@playwright/test'
import { percentile, round } from './numbers.ts'
import type { Figure } from './table.ts'

type Typed = { key: number; rows: number }

/**
 * Each finds other people than the one before (none is a part of every address), and none comes twice: what is known
 * already is shown at once.
 */
const words =
  'okafor an planner ma tester el amelia is recruiter er eze os sales al manager on engineer ar abena ia ana ka'

/**
 * Waits for what is typed next and answers the ms until the key is painted, and from the moment the rows are asked for
 * until fresh ones are painted: the pause for typing is not in it.
 */
function timeTyping() {
  return new Promise<Typed>((resolve, reject) => {
    const body = document.querySelector('table')
    const input = document.querySelector<HTMLInputElement>('main input[type="search"]')
    if (!body || !input) return reject(new Error('no list to search'))
    const painted = (then: () => void) => requestAnimationFrame(() => setTimeout(then))
    let key = 0
    performance.clearResourceTimings()
    const watch = new MutationObserver(() => {
      watch.disconnect()
      painted(() => {
        const asked = performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes('getAllUsersQuery'))
          .at(-1)
        if (!asked) return reject(new Error('the rows changed before they were asked for'))
        resolve({ key, rows: performance.now() - asked.startTime })
      })
    })
    watch.observe(body, { childList: true, subtree: true, characterData: true })
    const typed = (event: Event) => painted(() => (key = performance.now() - event.timeStamp))
    input.addEventListener('input', typed, { once: true })
    setTimeout(reject, 10_000, new Error('no fresh rows after ten seconds'))
  })
}

async function typeAll(page: Page) {
  const box = page.getByRole('searchbox')
  const times: Typed[] = []
  for (const word of words.split(' ')) {
    const timed = page.evaluate(timeTyping)
    await box.fill(word)
    times.push(await timed)
    await page.waitForLoadState('networkidle')
  }
  return times
}

/** Searches the list of people in a browser: a key until it is painted, and until the people found are. */
export async function measureTyping(
  browser: Browser,
  url: string,
  { token, people }: { token: string; people: number },
): Promise<Figure[]> {
  const context = await browser.newContext()
  try {
    await context.addCookies([{ name: 'businesstoken', value: token, url }])
    const page = await context.newPage()
    await page.goto(`${url}/users/users`)
    await page.getByRole('row').nth(5).waitFor()
    // The first ones also measure what code takes that runs for the first time.
    const times = (await typeAll(page)).slice(2)
    const area = `Search in the list of ${people.toLocaleString('en')} people, p95`
    const p95 = (of: keyof Typed) =>
      round(
        percentile(
          times.map((each) => each[of]),
          0.95,
        ),
        1,
      )
    return [
      { area, name: 'key to its paint', value: p95('key'), unit: 'ms', held: '≤ 16' },
      { area, name: 'to fresh rows painted', value: p95('rows'), unit: 'ms', held: '≤ 150' },
    ]
  } finally {
    await context.close()
  }
}
