import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../ui/accessible'
import { ask, signedIn } from './backend'
import { addDraft, changeDraft, messageNow, messagesNow } from './draft-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'

const mail = (id: string) => `/notification-management/email-notifications?compose=${id}`
const subject = () => page.getByRole('textbox', { name: 'Subject' })
const body = () => page.getByRole('textbox', { name: 'Message', exact: true })

test('Message composer: a mail is written by keyboard, saved and previewed', async () => {
  await signedIn()
  const [, thabo] = await addPeople(
    newPerson({ firstName: 'Amara', lastName: 'Okafor' }),
    newPerson({ firstName: 'Thabo' }),
  )
  const { screen, address } = await openConsole(mail('new'))
  await expect.element(screen.getByRole('heading', { level: 1, name: 'New mail' })).toBeVisible()
  await expect.element(screen.getByText('2 recipients.')).toBeVisible()

  // The draft is saved as it is written, and the address names it.
  subject().element().focus()
  await userEvent.keyboard('Your course ends on Friday')
  await expect.element(body()).toBeVisible()
  body().element().focus()
  await userEvent.keyboard('Hello {{{{firstName}}, two lessons are left.')
  await expect.element(screen.getByText(/^Saved \d/)).toBeVisible()
  await expect.poll(address).not.toContain('compose=new')
  const [draft] = await messagesNow()
  const id = draft?._id ?? ''
  expect(address()).toContain(id)
  await expect
    .poll(async () => (await messageNow(id)).message)
    .toBe('<p>Hello {{firstName}}, two lessons are left.</p>')

  // The preview is the server's, for one person after the other.
  const frame = screen.getByTitle('The mail', { exact: true })
  await expect.element(frame).toBeVisible()
  await expect.element(screen.getByText('1 of 2')).toBeVisible()
  await expectAccessible()
  screen.getByRole('button', { name: 'Next person' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('2 of 2')).toBeVisible()
  await expect.poll(() => frame.element().getAttribute('src')).toContain(`as=${thabo?._id ?? ''}`)
})

test('Message composer: gets the focus in place of the list, and the list on the way back', async () => {
  await signedIn()
  const { screen } = await openConsole('/notification-management/email-notifications')
  for (let times = 0; times < 2; times += 1) {
    const create = screen.getByRole('link', { name: 'New mail' }).first()
    await expect.element(create).toBeVisible()
    create.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('heading', { level: 1, name: 'New mail' })).toHaveFocus()
    screen.getByRole('link', { name: 'Email notifications' }).last().element().focus()
    await userEvent.keyboard('{Enter}')
    await expect
      .element(screen.getByRole('heading', { level: 1, name: 'Email notifications' }))
      .toHaveFocus()
  }
})

test('Message composer: a mail is reviewed and sent by keyboard, and undone', async () => {
  await signedIn()
  await addPeople(newPerson({ firstName: 'Amara' }), newPerson({ firstName: 'Thabo' }))
  const { _id: id } = await addDraft()
  const { screen } = await openConsole(mail(id))
  await expect.element(screen.getByText('2 recipients.')).toBeVisible()
  await expect.element(body()).toBeVisible()
  body().element().focus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const review = screen.getByRole('dialog', { name: 'Send to 2 people?' })
  await expect.element(review.getByText('Nobody is left out.')).toBeVisible()
  await expectAccessible()
  review.getByRole('button', { name: 'Send in 60 seconds' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(screen.getByRole('timer'))
    .toMatchTextContent(/^Sending to 2 people in \d+ seconds/)
  expect((await messageNow(id)).status).toBe('scheduled')

  // Undo makes it a draft again, which can be edited.
  screen.getByRole('button', { name: 'Undo' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(subject()).toHaveValue('Your course ends on Friday')
  expect(await messageNow(id)).toMatchObject({
    status: 'draft',
    message: '<p>Two lessons are left.</p>',
  })
})

test('Message composer: a test goes to the administrator alone, with the data of a person', async () => {
  const admin = await signedIn()
  await addPeople(newPerson({ firstName: 'Thabo' }))
  const { _id } = await addDraft({ message: '<p>Hello {{firstName}}, two lessons are left.</p>' })
  const { screen } = await openConsole(mail(_id))
  await expect.element(screen.getByText('1 of 1')).toBeVisible()
  await screen.getByRole('button', { name: 'Send test to me' }).click()
  await expect.element(screen.getByText(`Sent to ${admin.email}`)).toBeVisible()
  const [sent] = await ask('mails', { address: admin.email })
  expect(sent?.subject).toBe('[Test] Your course ends on Friday')
  expect(sent?.text).toContain('Hello Thabo, two lessons are left.')
})

test('Message composer: what the server refuses is shown beside its field', async () => {
  await signedIn()
  await addPeople(newPerson())
  const { _id } = await addDraft({ title: 'Hello {{frstName}}' })
  const { screen } = await openConsole(mail(_id))
  await screen.getByRole('button', { name: 'Review…' }).click()
  await expect
    .element(subject())
    .toHaveAccessibleDescription(/isn't a tag\. Did you mean \{\{firstName\}\}\?/)
  await expect.element(subject()).toHaveFocus()
  await subject().fill('Hello')
  await screen.getByRole('textbox', { name: 'Button link' }).fill('javascript:alert(1)')
  await expect
    .element(screen.getByRole('textbox', { name: 'Button link' }))
    .toHaveAccessibleDescription(/begins with https/)
  await screen.getByRole('textbox', { name: 'Button link' }).fill('https://acme.example/fire')
  await screen.getByRole('button', { name: 'Send test to me' }).click()
  await expect.element(screen.getByText(/^Sent to /)).toBeVisible()
})

test('Message composer: a conflict shows both versions, and neither is lost', async () => {
  await signedIn()
  const { _id } = await addDraft()
  const { screen } = await openConsole(mail(_id))
  await expect.element(subject()).toHaveValue('Your course ends on Friday')
  await changeDraft(_id, { title: 'Your course ends today' })
  await subject().fill('Your course ends on Monday')
  const conflict = screen.getByRole('alert')
  await expect.element(conflict).toMatchTextContent(/This message was changed by/)
  await expect.element(conflict.getByText('Your course ends today')).toBeVisible()
  await expectAccessible()
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(async () => (await messageNow(_id)).title).toBe('Your course ends on Monday')
})
