import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** Returns a function that waits until the page has no pending requests. */
function watchRequests(page: Page) {
  const open = new Set<unknown>()
  let last = performance.now()
  const note = () => (last = performance.now())
  page.on('request', (request) => note() && open.add(request))
  const close = (request: unknown) => note() && open.delete(request)
  page.on('requestfinished', close)
  page.on('requestfailed', close)
  return async () => {
    while (open.size > 0 || performance.now() - last < 100) await pause(20)
  }
}

/** Opens every group of the navigation; returns the URLs of its links in order. */
async function placesOf(page: Page): Promise<string[]> {
  await page.locator('#root nav a[href="/"]').first().waitFor()
  const folded = page.locator('nav button[aria-expanded="false"][aria-controls]')
  while ((await folded.count()) > 0) await folded.first().click()
  const links = await page.locator('nav a[href^="/"]').all()
  return Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? '/'))
}

/** Typical actions on any screen: searches, sorts, opens another tab. */
async function useScreen(page: Page, quiet: () => Promise<void>) {
  let done = 0
  const search = page.locator('main input[type="search"]').first()
  if (await search.isVisible()) {
    await search.click()
    await page.keyboard.type('an', { delay: 40 })
    await quiet()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await quiet()
    done += 5
  }
  for (const part of ['th button', '[role="tab"]:not([aria-selected="true"])']) {
    const control = page.locator(`main ${part}`).first()
    if (!(await control.isVisible())) continue
    await control.click()
    await quiet()
    done += 1
  }
  return done
}

/** Typical actions anywhere: opens the bell and the user menu, searches by name. */
async function useShell(page: Page, quiet: () => Promise<void>) {
  const popup = page.locator('[role="dialog"], [role="menu"]')
  for (const place of ['button[aria-label^="Notifications"]', 'button[aria-haspopup="menu"]']) {
    await page.locator(`header ${place}`).click()
    await popup.waitFor()
    await quiet()
    await page.keyboard.press('Escape')
    await popup.waitFor({ state: 'detached' })
  }
  await page.keyboard.press('Control+k')
  await popup.waitFor()
  await page.keyboard.type('mar', { delay: 40 })
  await quiet()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await popup.waitFor({ state: 'detached' })
  return 10
}

/** Opens the managers beside the library: authors and categories. */
async function manageNames(page: Page, quiet: () => Promise<void>) {
  const dialog = page.getByRole('dialog')
  for (const name of ['Manage categories', 'Manage authors']) {
    await page.getByRole('button', { name: 'Manage and export' }).click()
    await page.getByRole('menuitem', { name }).click()
    await dialog.waitFor()
    await quiet()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  return 6
}

/** Opens a course and its learners, and edits it; changes are undone. */
async function useCourse(page: Page, quiet: () => Promise<void>) {
  const titled = async (title: string) => {
    await page.waitForFunction((wanted) => document.title.startsWith(wanted), title)
    await quiet()
  }
  await page.locator('main tbody a').first().click()
  await titled('Course')
  await page.getByRole('link', { name: 'Summary' }).click()
  await titled('Course summary')
  const done = await useScreen(page, quiet)
  await page.getByRole('link', { name: 'Contents' }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await titled('Edit course')
  const row = page.locator('main ol ol [data-row]').first()
  await row.click()
  await quiet()
  for (const key of ['ArrowDown', 'ArrowUp', 'Alt+ArrowDown', 'Control+z', 'Home', 'Enter'])
    await page.keyboard.press(key)
  await page.getByRole('textbox', { name: 'Title' }).click()
  await quiet()
  return done + 12
}

/** Returns a function that tours all screens once with their actions, and returns the number of clicks and keys. */
export async function tourOf(page: Page) {
  const quiet = watchRequests(page)
  const places = await placesOf(page)
  async function goTo(href: string) {
    // The URL changes before the screen does, so the former content must be gone.
    const isThere = new URL(page.url()).pathname === href
    const before = isThere ? null : await page.locator('main h1').elementHandle()
    await page.locator(`nav a[href="${href}"]`).first().click()
    await page.waitForFunction(
      (old) => !old?.isConnected && document.querySelector('main h1') !== null,
      before,
    )
    // Element handles would keep their nodes in memory.
    await before?.dispose()
    await quiet()
  }
  return async () => {
    let done = 0
    for (const href of places) {
      await goTo(href)
      done += 1 + (await useScreen(page, quiet))
      if (href === '/library/assets') done += await manageNames(page, quiet)
    }
    await goTo('/library/courses')
    done += 1 + (await useCourse(page, quiet))
    await goTo('/')
    return done + 1 + (await useShell(page, quiet))
  }
}
