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
  const courses = page.waitForRequest('**/api/business/getCourses?*')
  await page.route('**/assets/*.js', async (route) => {
    await courses
    await route.continue()
  })
  await page.goto('/library/courses')
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([...new Set(asked)])
})

test('the first screen is seen before its code is there, and what it brings is not asked for', async ({
  page,
  admin,
}) => {
  await signIn(page, admin)
  // The first one to ask waits for the server's own code.
  await page.request.get('/')
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const seen = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await seen.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ana')
  await expect(page.getByText('Nothing waits for you')).toBeVisible()
  const drawn = page.locator('#root > [inert]')
  await expect(drawn).toHaveCount(1)
  seen.resolve()
  await expect(drawn).toHaveCount(0)
  await expect(page.getByText('Nothing waits for you')).toBeVisible()
  await page.waitForLoadState('networkidle')
  for (const call of ['getAttention', 'getAlerts', 'statusCount', 'coursesEnrolledCount'])
    expect(asked).not.toContain(`/api/business/${call}`)
  expect(asked).not.toContain('/api/auth/is-business-user-logged-in')
})
