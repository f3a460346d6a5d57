import type { Page } from '@playwright/test'
import type { Admin } from './host.ts'
import { expect, fillSignIn, signIn, test } from './fixtures.ts'

// Two people, each of an organisation of their own, use one browser, and the first does not sign out.

async function tokenOf(page: Page, admin: Admin): Promise<string> {
  const response = await page.request.post('/api/auth/business-login', { data: admin })
  const { token }: { token: string } = await response.json()
  return token
}

/** Gives the organisation of whoever is signed in a person to be known by. */
async function addMaren(page: Page, admin: Admin) {
  const user = { firstName: 'Maren', lastName: 'Holm', email: 'maren@acme.example' }
  const headers = { authorization: `Bearer ${await tokenOf(page, admin)}` }
  const added = await page.request.post('/api/business/addUser', { data: user, headers })
  expect(added.ok()).toBe(true)
}

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const firstName = (page: Page) => page.getByRole('dialog').getByLabel('First name')

async function expectNobody(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await expect(page.getByText('No people yet').first()).toBeVisible()
  await expect(page.getByText('Maren')).toHaveCount(0)
}

test('Sign-in: a token in the address replaces the previous session before any request', async ({
  page,
  product,
  admin,
}) => {
  await signIn(page, admin)
  await addMaren(page, admin)
  const before = await tokenOf(page, admin)
  const next = await tokenOf(page, await product.admin())
  await page.context().addCookies([{ name: 'businesstoken', value: before, url: page.url() }])
  const asked: string[] = []
  page.on('request', (request) => {
    const { authorization = '' } = request.headers()
    if (request.url().includes('/api/')) asked.push(authorization.replace('Bearer ', ''))
  })
  // Slow, so that whatever does not wait for the verdict goes out before it.
  await page.route('**/is-business-user-logged-in', async (route) => {
    const answer = await route.fetch()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    await route.fulfill({ response: answer })
  })
  await page.goto(`/users/users?token=${next}`)
  await expectNobody(page)
  expect(asked).not.toContain(before)
  expect(asked).toContain(next)
})

test('Sign-in: drafts belong to the user who typed them', async ({ page, product, admin }) => {
  await signIn(page, admin)
  await page.goto('/users/users?new=true')
  await firstName(page).fill('Li')
  const draft = () => page.evaluate(() => Object.values({ ...sessionStorage }).join(' '))
  await expect.poll(draft).toContain('"Li"')
  await page.context().clearCookies()
  await page.goto('/users/users?new=true')
  await fillSignIn(page, admin)
  await expect(firstName(page)).toHaveValue('Li')

  await page.context().clearCookies()
  await page.goto('/users/users?new=true')
  await fillSignIn(page, await product.admin())
  await expect(firstName(page)).toHaveValue('')
  expect(await draft()).not.toContain('"Li"')
})

test('Sign-in: data read by one user is not shown to the next one on the same page', async ({
  page,
  product,
  admin,
}) => {
  await signIn(page, admin)
  await addMaren(page, admin)
  await nav(page).getByRole('button', { name: 'Users' }).click()
  const users = nav(page).getByRole('link', { name: 'Users', exact: true })
  await users.click()
  await expect(page.getByRole('row', { name: /Maren/ })).toBeVisible()
  await page.context().clearCookies()
  await nav(page).getByRole('link', { name: 'User groups' }).click()
  await expect(page).toHaveURL(/\/login/)
  await fillSignIn(page, await product.admin())
  await users.click()
  await expectNobody(page)
})

test('Sign-in: unsaved work in one tab does not block another user signing in in another tab', async ({
  page,
  context,
  product,
  admin,
}) => {
  await signIn(page, admin)
  await page.goto('/profile')
  await page.getByLabel('Designation').fill('Head of learning')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  const elsewhere = await context.newPage()
  await elsewhere.goto(`/profile?token=${await tokenOf(page, await product.admin())}`)
  await expect(page).toHaveURL(/\/$/)
  await expect(nav(page)).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByLabel('Designation')).toHaveValue('')
  expect(asked).toEqual([])
})

test('Sign-out: a tab that is checking the session hears of a sign-out in another', async ({
  page,
  context,
  admin,
}) => {
  await signIn(page, admin)
  const elsewhere = await context.newPage()
  // The page comes without what it shows, so that it has to ask.
  await elsewhere.route('**/profile', async (route) => {
    const headers = { ...(await route.request().allHeaders()), cookie: '' }
    await route.fulfill({ response: await route.fetch({ headers }) })
  })
  const held = Promise.withResolvers<void>()
  const isAsking = Promise.withResolvers<void>()
  await elsewhere.route('**/is-business-user-logged-in', async (route) => {
    const response = await route.fetch()
    isAsking.resolve()
    await held.promise
    await route.fulfill({ response })
  })
  await elsewhere.goto('/profile', { waitUntil: 'commit' })
  await isAsking.promise
  await page.getByRole('button', { name: /^Ana\b/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  held.resolve()
  await expect(elsewhere).toHaveURL(/\/login/)
  await expect(elsewhere.getByRole('button', { name: 'Sign in' })).toBeVisible()
})
