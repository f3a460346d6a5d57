import type { Email } from 'postal-mime'
import { api } from './api.ts'
import { expect, expectAccessible, signIn, test } from './fixtures.ts'

// A mail as an administrator writes it, up to the file that the mail server would get.

const html = ({ html: text = '' }: Email) => text.replaceAll('\r\n', '\n').trim()

test('Message composer: what is sent is what the preview showed', async ({
  page,
  product,
  admin,
}) => {
  // The countdown alone takes a minute.
  test.setTimeout(240_000)
  await signIn(page, admin)
  const email = `maren.${process.pid}@acme.example`
  const { write } = await api(page, admin)
  await write('addUser', { firstName: 'Maren', lastName: 'Holm', email })
  await page.goto('/notification-management/email-notifications?compose=new')
  await expect(page.getByText('1 recipient.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Subject' }).fill('Fire drill on {{organisation}}')
  await page.getByRole('textbox', { name: 'Message', exact: true }).click()
  await page.keyboard.type('Hello {{')
  await expect(page.getByRole('option', { name: 'First name' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type(', leave by the stairs.')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()

  const frame = page.getByTitle('The mail', { exact: true })
  await expect(frame.contentFrame().getByText('Hello Maren, leave by the stairs.')).toBeVisible()
  await expectAccessible(page)
  const shown = await page.request.get((await frame.getAttribute('src')) ?? '')
  const preview = (await shown.text()).trim()
  expect(preview).not.toMatch(/<script|\son\w+=/i)

  await page.keyboard.press('Control+Enter')
  const review = page.getByRole('dialog', { name: 'Send to 1 person?' })
  await review.getByRole('button', { name: 'Send in 60 seconds' }).click()
  await expect(page.getByRole('timer')).toContainText('Sending to 1 person in')
  const sent = async () =>
    (await product.mails(email)).filter(({ subject = '' }) => subject.startsWith('Fire drill'))
  await expect.poll(async () => (await sent()).length, { timeout: 120_000 }).toBe(1)
  const [mail] = await sent()
  expect(mail?.subject).toMatch(/^Fire drill on Acme/)
  expect(mail && html(mail)).toBe(preview)
})
