import { expect, fillSignIn, signIn, test } from './fixtures.ts'

test('Sign-in: a fresh start shows the demonstration credentials, and they work', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/login/)
  await expect(page).toHaveTitle('Sign in · Lectern')
  await expect(page.getByText('northwind-demo')).toBeVisible()
  await fillSignIn(page, { email: 'admin@northwind.example', password: 'northwind-demo' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('Sign-in: a wrong password shows the error, and the input is kept', async ({
  page,
  admin,
}) => {
  await page.goto('/login')
  await fillSignIn(page, { ...admin, password: 'not the password' })
  const error = page.getByRole('alert')
  await expect(error).toHaveText(/Incorrect email or password/)
  await expect(error).toBeFocused()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(admin.email)
})

test('Sign-in: too many attempts lock the address for some minutes', async ({ page, admin }) => {
  await page.goto('/login')
  const alert = page.getByRole('alert')
  await expect(async () => {
    await fillSignIn(page, { ...admin, password: 'not the password' })
    await expect(alert).toContainText('Too many attempts. Try again in', { timeout: 300 })
  }).toPass({ intervals: [1] })
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible()
  // The right password does not open it either.
  await fillSignIn(page, admin)
  await expect(alert).toContainText('Too many attempts')
})

test('Sign-in: returns to the requested page', async ({ page, admin }) => {
  await page.goto('/profile?from=mail')
  await expect(page).toHaveURL(/\/login\?next=/)
  await fillSignIn(page, admin)
  await expect(page).toHaveURL(/\/profile\?from=mail$/)
})

test('Sign-in: never redirects to another host', async ({ page, admin }) => {
  await page.goto('/login?next=//evil.example/')
  await fillSignIn(page, admin)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(new URL(page.url()).hostname).toBe('127.0.0.1')
})

test('Sign-out: signs out other tabs, and Back shows nothing', async ({ page, context, admin }) => {
  await signIn(page, admin)
  const other = await context.newPage()
  await other.goto('/')
  await other.goto('/profile')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /^Ana\b/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(other).toHaveURL(/\/login/)
  await other.goBack()
  await expect(other).toHaveURL(/\/login/)
  await expect(other.getByText(admin.email)).toHaveCount(0)
  expect(await context.cookies()).toEqual([])
})
