import type { Page } from '@playwright/test'
import { addMany, api } from './api.ts'
import { expect, signIn, test } from './fixtures.ts'
import type { Admin } from './host.ts'

/** Holds the code back until it is let through. */
async function withoutCode(page: Page) {
  const allowed = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await allowed.promise
    await route.continue().catch(() => {})
  })
  return { letCodeThrough: allowed.resolve }
}

const skeletonOf = (page: Page) => page.locator('#skeleton')
const navigationOf = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('the shell: its links lead on before the code is there, and nothing else can be pressed', async ({
  page,
  admin,
}) => {
  await signIn(page, admin)
  const { letCodeThrough } = await withoutCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  const navigation = navigationOf(page)
  await expect(navigation.getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.locator('button:visible, input:visible')).toHaveCount(0)
  await navigation.getByText('Users', { exact: true }).first().click()
  await navigation.getByRole('link', { name: 'User groups' }).click()
  await expect(page).toHaveURL(/\/users\/user-groups$/)
  await expect(navigation.getByRole('link', { name: 'User groups' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await navigation.getByText('Library', { exact: true }).click()
  letCodeThrough()
  await expect(page.getByRole('heading', { level: 1, name: 'User groups' })).toBeVisible()
  await expect(skeletonOf(page)).toHaveCount(0)
  // What was opened meanwhile stays open.
  await expect(navigation.getByRole('link', { name: 'Courses' })).toBeVisible()
})

/** The list of 20 users, seen 20 times by a browser with a quarter of the processor. */
async function whileSlow(page: Page, admin: Admin, act: () => Promise<void>) {
  await addMany(await api(page, admin), 20)
  await signIn(page, admin)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  for (let turn = 0; turn < 20; turn += 1) {
    await page.goto('/users/users', { waitUntil: 'commit' })
    await act()
  }
}

test('the shell, at a quarter of the processor: no click is lost from when it can be seen', async ({
  page,
  admin,
}) => {
  test.setTimeout(900_000)
  await whileSlow(page, admin, async () => {
    await navigationOf(page).locator('a[href="/profile"]').first().click()
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  })
})

test('the shell, at a quarter of the processor: no key is lost from when it can be seen', async ({
  page,
  admin,
}) => {
  test.setTimeout(900_000)
  const search = page.getByRole('searchbox')
  await whileSlow(page, admin, async () => {
    await search.click()
    await page.keyboard.type('jxkeg')
    await expect(search).toHaveValue('jxkeg')
    await expect(page).toHaveURL(/search=jxkeg/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
  })
})

test('sign-in: what is typed before the code is there stays, and Enter too early does no harm', async ({
  page,
  admin,
}) => {
  const { letCodeThrough } = await withoutCode(page)
  const email = page.getByLabel('Email', { exact: true })
  const password = page.getByLabel('Password', { exact: true })
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(email).toBeFocused()
  await page.keyboard.type(admin.email)
  await password.focus()
  await page.keyboard.type(admin.password.slice(0, 4))
  await page.keyboard.press('Enter')
  expect(page.url()).toMatch(/\/login$/)
  await page.keyboard.type(admin.password.slice(4, 6))
  letCodeThrough()
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await expect(password).toBeFocused()
  await page.keyboard.type(admin.password.slice(6))
  await expect(email).toHaveValue(admin.email)
  await page.keyboard.press('Enter')
  await expect(navigationOf(page)).toBeVisible()
})

test('sign-in: a form that is sent before the code is there is sent by it', async ({
  page,
  admin,
}) => {
  const { letCodeThrough } = await withoutCode(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email', { exact: true }).fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.keyboard.press('Enter')
  letCodeThrough()
  await expect(navigationOf(page)).toBeVisible()
  expect(page.url()).not.toContain(admin.email)
})

test('a new link: the address that is typed before the code is there is sent', async ({ page }) => {
  const { letCodeThrough } = await withoutCode(page)
  await page.goto('/forgot-password', { waitUntil: 'commit' })
  const email = page.getByLabel('Email', { exact: true })
  await expect(email).toBeFocused()
  await page.keyboard.type('nobody@acme.example')
  letCodeThrough()
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await expect(email).toHaveValue('nobody@acme.example')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/forgot-password-mail-success/)
})

test('code that cannot be fetched: the page says so and tries again', async ({ page, admin }) => {
  await signIn(page, admin)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('alert')).toContainText('could not be loaded')
  await page.unroute('**/assets/*.js')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
