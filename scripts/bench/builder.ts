import type { Locator, Page } from '@playwright/test'
import { callerOf, formOf } from './caller.ts'
import { round } from './numbers.ts'
import { launchEager, p95Of, timed, timeKeys, timeKeysOfFloor } from './painted.ts'
import type { Figure } from './table.ts'

type Setup = { url: string; token: string }

const sections = 50
const itemsEach = 10

/** Creates a course of 50 sections with 500 items, as the console does. */
async function makeCourse({ url, token }: Setup) {
  const caller = () =>
    callerOf(url, {
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
    })
  const link = { title: 'A lesson of the bench', type: 'link', url: 'https://example.com/lesson' }
  const { asset } = (await caller()<{ data: { asset: { _id: string } } }>('addAsset', formOf(link)))
    .data
  const contents = Array.from({ length: sections }, (_, index) => ({
    title: `Section ${index + 1}`,
    items: Array.from({ length: itemsEach }, (__, place) => ({
      kind: 'asset',
      assetId: asset._id,
      title: `Item ${index * itemsEach + place + 1}`,
    })),
  }))
  const input = { title: 'A course of 500 items', sections: contents }
  const { course } = (
    await caller()<{ data: { course: { _id: string } } }>('addCourse', formOf(input))
  ).data
  return course._id
}

async function drag(page: Page, grip: Locator, target: Locator) {
  await grip.hover()
  await page.mouse.down()
  const box = await target.boundingBox()
  if (!box) throw new Error('nothing to drop on')
  for (const step of [2, 8, 14])
    await page.mouse.move(box.x + box.width / 2, box.y + Math.min(step, box.height - 1))
  return timed(page, ['drop'], () => page.mouse.up())
}

async function saved(page: Page) {
  const answered = page.waitForResponse(/updateCourse/)
  const begun = performance.now()
  await page.keyboard.press('Control+s')
  await answered
  return performance.now() - begun
}

/** The builder with 500 items: the time to paint a key, a move and a drop, and to save. */
export async function measureBuilder(setup: Setup): Promise<Figure[]> {
  const courseId = await makeCourse(setup)
  const browser = await launchEager()
  try {
    const floor = await timeKeysOfFloor(browser)
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies([{ name: 'businesstoken', value: setup.token, url: setup.url }])
    const page = await context.newPage()
    await page.goto(`${setup.url}/manage-courses/edit-course?courseId=${courseId}`)
    const row = (name: string) => page.getByRole('button', { name, exact: true })
    await row('Item 1').waitFor()
    await page.waitForLoadState('networkidle')
    const title = page.getByRole('textbox', { name: 'Title' })
    // A click works only once the page is interactive; setting the focus would have no effect.
    await title.click()
    await page.keyboard.press('End')
    const key = await timeKeys(page)
    await row('Item 245').focus()
    const move = await p95Of(42, () =>
      timed(page, ['keydown', 'ArrowDown'], () => page.keyboard.press('Alt+ArrowDown')),
    )
    const grip = (name: string) =>
      page
        .locator('[data-key]')
        .filter({ has: row(name) })
        .locator('span')
        .first()
    await row('Item 3').focus()
    const drop = await p95Of(12, (turn) =>
      drag(page, grip(turn % 2 ? 'Item 1' : 'Item 3'), row(turn % 2 ? 'Item 12' : 'Item 5')),
    )
    // The move may have been saved automatically.
    await row('Item 3').focus()
    await page.keyboard.press('Alt+ArrowDown')
    const save = round(await saved(page), 0)
    const area = 'Builder with 500 items, without the wait for the next frame'
    return [
      { area, name: 'key to its paint, p95', value: key, unit: 'ms', held: '≤ 16' },
      { area, name: 'the same in an empty page, p95', value: floor, unit: 'ms' },
      { area, name: 'move by key to its paint, p95', value: move, unit: 'ms', held: '≤ 50' },
      { area, name: 'drop to its paint, p95', value: drop, unit: 'ms', held: '≤ 50' },
      { area, name: 'all of it saved', value: save, unit: 'ms', held: '≤ 300' },
    ]
  } finally {
    await browser.close()
  }
}
