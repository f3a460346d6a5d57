import type { Page } from '@playwright/test'

/** Clicks a link in the page and returns the ms until the frame with its screen's heading. */
function clickAndTime([href, heading]: [string, string]) {
  return new Promise<number>((resolve, reject) => {
    const link = document.querySelector<HTMLAnchorElement>(`nav a[href="${href}"]`)
    if (!link) return reject(new Error(`no link to ${href} in the navigation`))
    const from = performance.now()
    const stands = () => document.querySelector('h1')?.textContent === heading
    const paint = () =>
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)))
    const watch = new MutationObserver(() => {
      if (!stands()) return
      watch.disconnect()
      paint()
    })
    watch.observe(document.body, { childList: true, subtree: true, characterData: true })
    setTimeout(reject, 10_000, new Error(`${href} was not there ten seconds after the click`))
    link.click()
  })
}

/** Navigates between two screens; the pointer hovers over each link first, as a user's does. */
export async function measureNavigation(page: Page, screens: [string, string][], rounds: number) {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1)
    for (const [href, heading] of screens) {
      await page.locator(`nav a[href="${href}"]`).first().hover()
      const taken = await page.evaluate(clickAndTime, [href, heading] as [string, string])
      // The first round loads the screens' code, which is not typical.
      if (round > 0) times.push(taken)
    }
  return times
}
