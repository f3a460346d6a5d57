import type { Page } from '@playwright/test'

/** Clicks a link in the page and answers the ms until the frame in which its screen's heading stands. */
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

/** Goes to and fro between two screens; the pointer rests on each link first, as a person's does. */
export async function measureNavigation(page: Page, screens: [string, string][], rounds: number) {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1)
    for (const [href, heading] of screens) {
      await page.locator(`nav a[href="${href}"]`).first().hover()
      const taken = await page.evaluate(clickAndTime, [href, heading] as [string, string])
      // The first round fetches the screens' code; it is not what a working day is made of.
      if (round > 0) times.push(taken)
    }
  return times
}
