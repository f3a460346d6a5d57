import { expect, signIn, test } from './fixtures.ts'

test('Offline: leaving a form asks for confirmation, and nothing is lost', async ({
  page,
  context,
  admin,
}) => {
  await signIn(page, admin)
  // What the shell fetches in idle time has come.
  const popups = page.waitForResponse(/\/popups-[^/]*\.js/)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await popups
  await page.getByLabel('Designation').fill('Head of learning')
  await context.setOffline(true)
  await expect(page.getByText(/You are offline/)).toBeVisible()

  await page.getByRole('navigation', { name: 'Main' }).getByText('Dashboard').click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Designation')).toHaveValue('Head of learning')

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/^Saved/).first()).toBeVisible()
})

test('Offline: code that could not be loaded requires a reload, and drafts survive', async ({
  browser,
  baseURL,
  admin,
}) => {
  // A context of its own: the console reports what failed here, and the referee would mind.
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await signIn(page, admin)
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await page.getByLabel('Designation').fill('Head of learning')
  await context.setOffline(true)
  const picture = {
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not looked at yet'),
  }
  await page.locator('input[type=file]').setInputFiles(picture)
  const failed = page.getByRole('alert').filter({ hasText: 'could not be loaded' })
  await expect(failed).toBeVisible()

  await context.setOffline(false)
  page.on('dialog', (dialog) => void dialog.accept())
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Designation')).toHaveValue('Head of learning')
  await context.close()
})

test('Offline: a template download whose code could not be loaded reports it', async ({
  browser,
  baseURL,
  admin,
}) => {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await signIn(page, admin)
  await page.goto('/users/import', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Download template' }).click()
  await context.route('**/assets/*xlsx*.js', (route) => route.abort())
  await page.getByRole('menuitem', { name: /Excel/ }).click()
  await expect(page.getByText('The template could not be created', { exact: true })).toBeVisible()
  await context.close()
})
