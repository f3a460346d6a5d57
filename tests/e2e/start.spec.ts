import { expect, signIn, test } from './story.ts'

test('a page begins to ask before its code is there, and asks nothing twice', async ({
  page,
  admin,
}) => {
  await signIn(page, admin)
  // What the first screen after signing in still fetches at idle is not part of this.
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(pathname + search)
  })
  // Of the code nothing comes through until the screen's own questions are on their way.
  const attention = page.waitForRequest('**/api/business/getAttention')
  await page.route('**/assets/*.js', async (route) => {
    await attention
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByText('Nothing waits for you')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([...new Set(asked)])
})
