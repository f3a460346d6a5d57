import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { call } from '~/api/client/client'
import { expectAccessible } from '../ui/accessible'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'
import { ask, signedIn } from './backend'

const day = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * day)

/** Open was invited again three days ago, Expired a hundred days ago, Never not at all. */
async function invited() {
  await signedIn()
  const names = ['Open', 'Expired', 'Never']
  const [open, expired, never] = await addPeople(
    ...names.map((firstName) => newPerson({ firstName })),
  )
  if (!open || !expired || !never) throw new Error('not all were added')
  const lastInvitedAt = daysAgo(3)
  await ask('updateUser', { id: open._id, invitedAt: daysAgo(9), lastInvitedAt })
  await ask('updateUser', {
    id: expired._id,
    invitedAt: daysAgo(100),
    lastInvitedAt: daysAgo(100),
    inviteExpiresAt: daysAgo(10),
  })
  await ask('updateUser', {
    id: never._id,
    invitedAt: null,
    lastInvitedAt: null,
    inviteExpiresAt: null,
  })
  return { open, expired, never, lastInvitedAt }
}

const heads = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map((head) => head.textContent)

test('Users: filter by invitation state: none, pending, expired', async () => {
  await page.viewport(1440, 900)
  await invited()
  const { screen, address } = await openConsole('/users/users')
  await expect.poll(heads).toContain('Last active')
  expect(heads()).not.toContain('Invited')

  await screen.getByRole('tab', { name: /^Invited/ }).click()
  await expect.poll(heads).toContain('Invited')
  expect(heads()).not.toContain('Last active')
  await expect.element(screen.getByRole('cell', { name: /days ago$/ })).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: 'Never sent' })).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: /Expired$/ })).toBeVisible()

  const filter = screen.getByRole('button', { name: 'Invitation', exact: true })
  await filter.click()
  await expect.element(screen.getByRole('button', { name: 'Never sent 1' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Open 1' })).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Expired 1' }).click()
  await expect.element(screen.getByText('1–1 of 1')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /Expired Mokoena/ })).toBeVisible()
  expect(address()).toContain('invitation=expired')
  await expect
    .element(screen.getByRole('group', { name: 'Active filters' }))
    .toMatchTextContent(/Invitation: Expired/)
  await screen.getByRole('button', { name: 'Clear all' }).click()

  // Nobody there has one, so there is nothing to narrow.
  await screen.getByRole('tab', { name: /^Active/ }).click()
  await expect.element(filter).not.toBeInTheDocument()
})

test('Users: resending invitations to all shows the number of valid links, and can skip them', async () => {
  await page.viewport(1440, 900)
  const { open, lastInvitedAt } = await invited()
  const { screen } = await openConsole('/users/users?tab=invited')
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await screen.getByRole('button', { name: 'Resend invitation' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Resend the invitation to 3 people?' })
  await expect.element(dialog.getByText('3 people will be invited.')).toBeVisible()
  await expect.element(dialog.getByText('1 valid link stops working.')).toBeVisible()
  await expectAccessible()

  await dialog.getByRole('radio', { name: /^Only people without a valid invitation/ }).click()
  await expect.element(dialog.getByText('2 of 3 people will be invited.')).toBeVisible()
  await expect.element(dialog.getByText(/stops working/)).not.toBeInTheDocument()
  await expect.element(dialog.getByText(/1 person is skipped/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Invite 2 people' }).click()
  await expect.element(screen.getByText('2 people invited')).toBeVisible()
  const { data } = await call('get', '/api/business/getUsers', {
    params: { query: { userId: open._id } },
  })
  expect(data.users[0]?.lastInvitedAt).toBe(lastInvitedAt.toISOString())
  await screen.getByRole('button', { name: 'Invitation', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: 'Open 3' })).toBeVisible()
})

test('Users: a first invitation is not described as a resend', async () => {
  await page.viewport(1440, 900)
  const { never } = await invited()
  const { screen } = await openConsole(`/users/users?invitation=not-sent`)
  await screen.getByRole('button', { name: 'Actions for Never Mokoena' }).click()
  await screen.getByRole('menuitem', { name: 'Send invitation' }).click()
  await expect.element(screen.getByText('Never Mokoena invited')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'No people match' })).toBeVisible()
  expect(never.status).toBe('invited')
})

test('Dashboard: resending an old invitation removes the item', async () => {
  await page.viewport(1440, 900)
  await signedIn()
  const [thabo] = await addPeople(newPerson({}))
  await ask('updateUser', {
    id: thabo?._id ?? '',
    invitedAt: daysAgo(20),
    lastInvitedAt: daysAgo(20),
  })
  const { screen } = await openConsole('/')
  const waiting = screen.getByRole('region', { name: 'Needs attention' })
  await waiting.getByRole('link', { name: /^View invitations/ }).click()
  await screen.getByRole('button', { name: 'Actions for Thabo Mokoena' }).click()
  await screen.getByRole('menuitem', { name: 'Resend invitation' }).click()
  await expect.element(screen.getByText('Thabo Mokoena invited')).toBeVisible()
  await screen.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect.element(waiting.getByText('Nothing needs attention')).toBeVisible()
})

test('Users: bounced mail to an active user is sent again after confirmation', async () => {
  await page.viewport(1440, 900)
  const { open } = await invited()
  await ask('updateUser', { id: open._id, status: 'active', bouncedAt: new Date() })
  const { screen } = await openConsole(`/users/users?userId=${open._id}`)
  await expect.element(screen.getByText('This email address bounces')).toBeVisible()
  await screen.getByRole('button', { name: 'Allow email again' }).click()
  await expect.element(screen.getByText('Email to Open Mokoena is allowed again')).toBeVisible()
  await expect.element(screen.getByText('This email address bounces')).not.toBeInTheDocument()
  await expect.element(screen.getByText('No problems')).toBeVisible()
})
