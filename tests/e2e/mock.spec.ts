import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, type Page, test as base } from '@playwright/test'
import { freePort } from '../../scripts/lib/host.ts'
import { fillSignIn } from './fixtures.ts'
import { allAreas, allRoutes, areaOf, mockScreens } from './mock-screens.ts'
import { watch } from './watch.ts'

// What a developer has who runs `npm run dev:mock`: the console over the document alone.

type Mock = { url: string }

async function isReady(url: string) {
  const response = await fetch(`${url}/api/health`).catch(() => undefined)
  return response?.ok === true
}

const test = base.extend<object, { mock: Mock }>({
  mock: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const port = String(await freePort())
      const child: ChildProcess = spawn(process.execPath, ['scripts/dev/dev-mock.ts'], {
        env: { ...process.env, PORT: port },
        stdio: 'inherit',
      })
      const url = `http://127.0.0.1:${port}`
      await expect.poll(() => isReady(url), { timeout: 60_000 }).toBe(true)
      await use({ url })
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ mock }, use) => use(mock.url),
})

// One worker, and so one mock.
test.describe.configure({ mode: 'default' })

/** Loads the dashboard in a state of the mock, signed in. */
async function begin(page: Page, url: string, state: string) {
  const watching = await watch(page)
  await page.context().addCookies([{ name: 'businesstoken', value: 'any', url }])
  await page.goto(`/?mock=${state}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Ingrid/)
  return watching
}

/** Opens a route as a link does, without loading the page again. */
async function open(page: Page, route: string) {
  const address = route.replace('$', 'no/such/page') + (mockScreens[route]?.query ?? '')
  await page.evaluate((to) => history.pushState({}, '', to), address)
}

const main = (page: Page) => page.getByRole('main')

test('Mock: every route opens with the examples of the document', async ({ page, mock }) => {
  expect(Object.keys(mockScreens).toSorted()).toEqual(allRoutes().toSorted())
  const { settled } = await begin(page, mock.url, '')
  for (const [route, { heading }] of Object.entries(mockScreens))
    await test.step(route, async () => {
      await open(page, route)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(main(page)).not.toContainText(/\bLoading\b/)
      await expect(main(page)).not.toContainText(/could not (be )?load/i)
    })
  await settled()
})

for (const [state, member] of [
  ['empty', 'empty'],
  ['500', 'failed'],
] as const)
  test(`Mock: ?mock=${state} shows that state of every area`, async ({ page, mock }) => {
    const shown = Object.entries(mockScreens).filter(([, screen]) => screen[member])
    expect(new Set(shown.map(([route]) => areaOf(route)))).toEqual(allAreas())
    const { settled } = await begin(page, mock.url, state)
    for (const [route, screen] of shown)
      await test.step(route, async () => {
        await open(page, route)
        await expect(main(page)).toContainText(screen[member] ?? '')
      })
    await settled()
  })

test('Mock: sign-in, profile, sign-out and password reset work', async ({ page }) => {
  const { settled } = await watch(page)
  await page.goto('/login')
  await fillSignIn(page, { email: 'anybody@acme.example', password: 'whatever it is' })
  await expect(page.getByRole('button', { name: /^Ingrid/ })).toBeVisible({ timeout: 30_000 })

  await page.getByRole('link', { name: 'Settings' }).first().click()
  await page.getByLabel('Designation').fill('Head of people and learning')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out Safari on iPhone' })).toBeVisible()

  await page.getByRole('button', { name: /^Ingrid/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('anybody@acme.example')
  await page.getByRole('button', { name: /Send/ }).click()
  await expect(page.getByText("We've sent a password reset email your way")).toBeVisible()
  await settled()
})
