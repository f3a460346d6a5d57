import { expect, test } from 'vitest'
import { call } from '~/api/client/client'
import { dropToken } from '~/api/session/token'
import { dropInvitationToken } from '~/features/auth/invitation/invitation-token'
import { expectAccessible } from '../ui/accessible'
import { openConsole } from './open-console'
import { addPeople, invitationLink, newPerson } from './people-factory'
import { signedIn } from './backend'

/** Somebody who was just invited, and the link in their mail. */
async function invited() {
  await signedIn()
  const [person] = await addPeople(newPerson({ firstName: 'Linh', lastName: 'Nguyen' }))
  if (!person) throw new Error('nobody was added')
  return { person, link: await invitationLink(person.email) }
}

test('Invitation: is accepted once, with a corrected name', async () => {
  const { person, link } = await invited()
  const { screen, address } = await openConsole(link)
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent(/invites you$/)
  // The token is in no address that could be copied or kept.
  expect(address()).toBe('/invitation')
  await expect.element(screen.getByText(person.email)).toBeVisible()
  await expect.element(screen.getByLabelText('First name')).toHaveValue('Linh')
  await expectAccessible()
  await screen.getByLabelText('Last name').fill('Nguyễn')
  await screen.getByRole('button', { name: 'Accept' }).click()
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toMatchTextContent('Welcome, Linh')
  await expect.element(screen.getByText('You have accepted the invitation')).toBeVisible()
  await expectAccessible()
  await expect
    .element(screen.getByRole('link', { name: 'Choose which messages you get' }))
    .toHaveAttribute('href', expect.stringMatching(`^/messages\\?link=${person._id}\\.`))
  const { data } = await call('get', '/api/business/getUsers', {
    params: { query: { userId: person._id } },
  })
  expect(data.users[0]).toMatchObject({ lastName: 'Nguyễn', status: 'active' })
})

test('Invitation: a replaced one explains how to continue', async () => {
  const { person, link } = await invited()
  const token = link.split('=')[1] ?? ''
  await call('post', '/api/auth/accept-invitation', {
    body: { token, firstName: person.firstName, lastName: person.lastName },
  })
  const { screen } = await openConsole(link)
  const alert = screen.getByRole('alert')
  await expect.element(alert).toMatchTextContent('This invitation has expired or was replaced')
  await expect.element(alert).toMatchTextContent('ask the person who invited you')
  await expect.element(alert).toHaveFocus()
  await expectAccessible()
})

test('Invitation: a missing name is reported at the field', async () => {
  const { link } = await invited()
  const { screen } = await openConsole(link)
  const first = screen.getByLabelText('First name')
  await first.fill(' ')
  await screen.getByRole('button', { name: 'Accept' }).click()
  await expect.element(first).toHaveAccessibleDescription('Enter your first name')
  await expect.element(first).toHaveFocus()
})

test('Invitation: opened without a link it explains how to continue, signed in or not', async () => {
  dropToken()
  dropInvitationToken()
  const { screen } = await openConsole('/invitation')
  await expect.element(screen.getByText('Open the link in the email again')).toBeVisible()
  await expectAccessible()
})
