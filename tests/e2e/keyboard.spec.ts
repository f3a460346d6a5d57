import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Presses Tab until the element with this role and name has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp) {
  const target = page.getByRole(role, { name }).first()
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return target
  }
  throw new Error(`Tab never reached ${role} ${name}`)
}

test('Keyboard: sign-in, navigation, profile and sign-out work without a mouse', async ({
  page,
  admin,
}) => {
  await page.goto('/login')
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
  const email = page.getByLabel('Email', { exact: true })
  if (!(await email.evaluate((element) => element === document.activeElement)))
    await tabTo(page, 'textbox', 'Email')
  await page.keyboard.type(admin.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(admin.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

  // Past the navigation in one step.
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await tabTo(page, 'link', /skip to/i)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  // To the profile through the palette.
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('settings')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/profile/)

  const name = await tabTo(page, 'textbox', 'First name')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Anabela')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await expect(name).toHaveValue('Anabela')

  // Collapse the navigation away and back.
  await page.getByRole('heading', { level: 1 }).focus()
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const wide = (await navigation.boundingBox())?.width ?? 0
  await page.keyboard.press('[')
  await expect.poll(async () => (await navigation.boundingBox())?.width).toBe(44)
  await page.keyboard.press('[')
  await expect.poll(async () => (await navigation.boundingBox())?.width).toBe(wide)

  // Out through the menu of the avatar, whose focus comes back on Escape.
  const avatar = await tabTo(page, 'button', /^Anabela/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(avatar).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login/)
})
