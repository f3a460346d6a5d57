import { expect, signIn, test } from './story.ts'

test('offline, leaving a form still asks, and nothing of it is lost', async ({
  page,
  context,
  admin,
}) => {
  await signIn(page, admin)
  // What the shell fetches in idle time has come.
  await page.goto('/profile', { waitUntil: 'networkidle' })
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
