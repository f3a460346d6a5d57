import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test, visited } from './story.ts'

const open = [
  '/login',
  '/forgot-password',
  '/forgot-password-mail-success?email=ana@acme.example',
  '/reset-password?token=a-token-that-was-never-mailed-x',
  '/invitation?token=a-token-that-was-never-mailed-x',
]
const signedIn = [
  '/',
  '/profile',
  '/users/users',
  '/users/import',
  '/users/user-groups',
  '/library/users',
  '/library/users?userId=nobody&view=page',
  '/no/such/page',
]
const widths = [320, 768, 1440]

async function expectNoSidewaysScroll(page: Page) {
  const [inner, scroll] = await page.evaluate(() => [
    innerWidth,
    document.documentElement.scrollWidth,
  ])
  expect(scroll).toBeLessThanOrEqual(inner ?? 0)
}

async function inspect(page: Page, path: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page).toHaveTitle(/ · Lectern$/)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
}

for (const path of open)
  test(`${path} is accessible at every width, in both themes`, async ({ page }) =>
    inspect(page, path))

for (const path of signedIn)
  visited(`${path}, signed in, is accessible at every width, in both themes`, async ({ page }) =>
    inspect(page, path),
  )

test('what opens over a screen is accessible too', async ({ page, admin }) => {
  await signIn(page, admin)
  const bell = page.getByRole('button', { name: /notifications|alerts/i }).first()
  await bell.click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Ana/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})
