import type { Page } from '@playwright/test'
import { type Admin } from './host.ts'
import { expect, fillSignIn, signIn, test } from './fixtures.ts'

/** A token as another system that hands people over would get it: from the API, not the console. */
async function tokenOf(page: Page, admin: Admin): Promise<string> {
  const response = await page.request.post('/api/auth/business-login', { data: admin })
  const { token }: { token: string } = await response.json()
  return token
}

test('Hand-over: a token in the address signs in and is removed from the address', async ({
  page,
  context,
  admin,
}) => {
  const token = await tokenOf(page, admin)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await page.goto(`/profile?token=${token}&from=portal`)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page).toHaveURL(/\/profile\?from=portal$/)
  const cookies = await context.cookies()
  expect(cookies).toMatchObject([
    { name: 'businesstoken', value: token, sameSite: 'Strict', path: '/' },
  ])
  const leaks = asked.slice(1).filter((line) => line.includes(token))
  expect(leaks).toEqual([])
  expect(
    await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
  ).not.toContain(token)
})

test('Hand-over: an invalid token leads to sign-in, stores nothing and does not loop', async ({
  page,
  context,
}) => {
  await page.goto('/profile?token=this-token-was-never-given-to-anybody')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page).not.toHaveURL(/token=/)
  expect(await context.cookies()).toEqual([])
})

test('Hand-over: an invalid token does not end the existing session', async ({ page, admin }) => {
  await signIn(page, admin)
  await page.goto('/?token=this-token-was-never-given-to-anybody')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page).not.toHaveURL(/token=/)
})

test('Session: expiry while editing a form keeps its input', async ({ page, admin }) => {
  await signIn(page, admin)
  // What the shell asks in idle time has come, and does not meet the end of the session before the form does.
  const asked = ['getUsers?', 'getUserGroups?'].map((call) =>
    page.waitForResponse((response) => response.url().includes(`/api/business/${call}`)),
  )
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await Promise.all(asked)
  await page.getByLabel('First name').fill('Anabela')
  await page.getByLabel('Designation').fill('Head of learning')

  // Another place signs this one out, as an admin does who lost a laptop.
  const token = await tokenOf(page, admin)
  await page.request.post('/api/business/endOtherSessions', {
    headers: { authorization: `Bearer ${token}` },
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  const dialog = page.getByRole('dialog', { name: /sign in/i })
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(admin.password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toBeHidden()
  // The request that was refused went again by itself.
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Anabela')
  await expect(page.getByLabel('Designation')).toHaveValue('Head of learning')
})

test('Not found: an unknown address clears session storage and says so', async ({
  page,
  admin,
}) => {
  await signIn(page, admin)
  await page.evaluate(() => sessionStorage.setItem('left-over', 'something'))
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/not found/i)
  expect(await page.evaluate(() => sessionStorage.getItem('left-over'))).toBeNull()
  await page
    .getByRole('link', { name: /dashboard/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\/$/)
})

test('Password change: other sessions are signed out', async ({ browser, page, admin }) => {
  await signIn(page, admin)
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(new URL('/login', page.url()).href)
  await fillSignIn(elsewhere, admin)
  await expect(elsewhere.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.goto('/profile')
  await page.getByLabel('Current password').fill(admin.password)
  await page.getByLabel('New password', { exact: true }).fill('a lantern over the quiet harbour')
  await page.getByLabel(/^(Repeat|Confirm)/).fill('a lantern over the quiet harbour')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText(/^Your password was changed/)).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/login/)
  await elsewhere.context().close()
})
