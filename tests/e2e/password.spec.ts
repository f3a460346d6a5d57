import { expect, fillSignIn, test } from './fixtures.ts'

test('Password reset: the mailed link sets a new password, once', async ({
  page,
  product,
  admin,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(admin.email)
  await page.getByRole('button', { name: /Send/ }).click()
  await expect(page).toHaveURL(/\/forgot-password-mail-success\?email=/)
  await expect(page.getByText("We've sent a password reset email your way")).toBeVisible()

  await expect.poll(async () => (await product.mails(admin.email)).length).toBe(1)
  const [mail] = await product.mails(admin.email)
  const link = /http:\/\/\S+\/reset-password\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
  expect(link).toContain(product.host.url)
  expect(mail?.html).toContain(link)

  await page.goto(link)
  await expect(page).toHaveURL(/\/reset-password$/)
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByLabel(/^(Repeat|Confirm)/).fill('short')
  await page.getByRole('button', { name: /Set|Save/ }).click()
  await expect(page).toHaveURL(/\/reset-password$/)
  const password = 'a lantern over the quiet harbour'
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel(/^(Repeat|Confirm)/).fill(password)
  await page.getByRole('button', { name: /Set|Save/ }).click()

  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(admin.email)
  await fillSignIn(page, { email: admin.email, password: admin.password })
  await expect(page.getByRole('alert')).toContainText('Incorrect email or password')
  await fillSignIn(page, { email: admin.email, password })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

  // The link is used up, and the page offers a new one.
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel(/^(Repeat|Confirm)/).fill(password)
  await page.getByRole('button', { name: /Set|Save/ }).click()
  await expect(page.getByText('This reset link has expired or was already used')).toBeVisible()
})

test('Password reset: an unknown address gets the same response and no mail', async ({
  page,
  product,
  admin,
}) => {
  for (const email of ['nobody@acme.example', admin.email]) {
    await page.goto('/forgot-password')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: /Send/ }).click()
    await expect(page.getByText("We've sent a password reset email your way")).toBeVisible()
  }
  // Queued behind: when this one is out, the other is done.
  await expect.poll(async () => (await product.mails(admin.email)).length).toBe(1)
  expect(await product.mails('nobody@acme.example')).toEqual([])
})
