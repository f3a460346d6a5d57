import { expect, test } from 'vitest'
import { call } from '~/api/client/client'
import { expectAccessible } from '../ui/accessible'
import { ask, signedIn } from './backend'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'

const list = '/notification-management/email-notifications'
const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)

test('Email notifications: listed with their figures, narrowed by filters, and the address keeps it', async () => {
  const admin = await signedIn()
  const [amara, luca, thabo] = await addPeople(
    newPerson({ firstName: 'Amara' }),
    newPerson({ firstName: 'Luca' }),
    newPerson({ firstName: 'Thabo' }),
  )
  const sentAt = ago(2.5)
  await ask('addMessage', {
    adminId: admin.id,
    status: 'partially-failed',
    title: 'Your course ends on Friday',
    audienceLabel: 'Everybody',
    sentAt,
    recipients: [
      { userId: amara?._id, status: 'sent', sentAt, clickedAt: ago(1) },
      { userId: luca?._id, status: 'sent', sentAt },
      { userId: thabo?._id, status: 'failed', reason: 'refused' },
    ],
  })
  await ask('addMessage', { adminId: admin.id, title: 'News of autumn' })
  await ask('addMessage', { adminId: admin.id, channel: 'push', title: 'Hello' })

  const { screen, address } = await openConsole(list)
  const table = screen.getByRole('table', { name: 'Messages' })
  await expect.element(screen.getByText('1–2 of 2')).toBeVisible()
  const row = table.getByRole('row').filter({ hasText: 'ends on Friday' })
  await expect
    .element(row)
    .toMatchTextContent(/Everybody.*Partly failed.*2 hours ago.*67%.*–.*50%.*1/)
  await expectAccessible()

  await screen.getByRole('button', { name: 'Status' }).first().click()
  await screen.getByRole('button', { name: /^Draft.*1/ }).click()
  await expect.poll(address).toBe(`${list}?status=draft`)
  await expect.element(screen.getByText('1–1 of 1')).toBeVisible()
  await expect.element(row).not.toBeInTheDocument()
  await screen.getByRole('searchbox', { name: 'Search messages' }).fill('zebra')
  await expect.element(screen.getByRole('heading', { name: 'No messages match' })).toBeVisible()
  await screen.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect.element(screen.getByText('1–2 of 2')).toBeVisible()

  await table.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await screen.getByRole('button', { name: 'Delete', exact: true }).click()
  await screen.getByRole('button', { name: 'Delete 2 messages' }).click()
  await expect.element(screen.getByText('2 messages deleted')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'No messages yet' })).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('1–2 of 2')).toBeVisible()
})

test('Email notifications: an open message shows its figures, people, content and history', async () => {
  const admin = await signedIn()
  const [amara, luca] = await addPeople(
    newPerson({ firstName: 'Amara' }),
    newPerson({ firstName: 'Luca' }),
  )
  const sentAt = ago(2.5)
  const { id } = await ask('addMessage', {
    adminId: admin.id,
    status: 'partially-failed',
    title: 'Your course ends on Friday',
    audienceLabel: 'Everybody',
    body: '<p>Two lessons are left.</p>',
    sentAt,
    leftOut: [{ code: 'unsubscribed', count: 3 }],
    recipients: [
      { userId: amara?._id, status: 'sent', sentAt, scannedAt: sentAt },
      { userId: luca?._id, status: 'unclear', handedAt: sentAt },
    ],
  })
  const { screen, address } = await openConsole(list)
  await screen.getByRole('link', { name: 'Your course ends on Friday' }).click()
  const drawer = screen.getByRole('dialog', { name: 'Your course ends on Friday' })
  await expect
    .element(drawer.getByRole('group', { name: 'Opened' }))
    .toMatchTextContent(/Not measured/)
  await expect
    .element(drawer.getByRole('group', { name: 'Delivered' }))
    .toMatchTextContent(/1.*50%/)
  await expect.element(drawer.getByText('3 · Unsubscribed')).toBeVisible()
  await expect.element(drawer.getByText(/^Links of 1 mail/)).toBeVisible()
  // It is not scheduled any more: the row is left out.
  await expect.element(drawer.getByText('Scheduled')).not.toBeInTheDocument()
  await expectAccessible()

  await drawer.getByRole('tab', { name: 'Message' }).click()
  await expect.element(drawer.getByTitle('The mail as it is sent')).toBeVisible()
  await drawer.getByRole('tab', { name: 'People' }).click()
  await expect.poll(address).toBe(`${list}?messageId=${id}&part=people`)
  const row = drawer.getByRole('listitem').filter({ hasText: 'Luca' })
  await expect.element(row).toMatchTextContent(/May have arrived/)
  await expectAccessible()
  await row.getByRole('button', { name: /^Actions for Luca/ }).click()
  await screen.getByRole('menuitem', { name: 'Resend' }).click()
  await expect.element(screen.getByText('Sending to 1 person again')).toBeVisible()
  const sent = async () =>
    (await call('get', '/api/business/getMessage/{id}', { params: { path: { id } } })).data.message
      .status
  await expect.poll(sent, { timeout: 20_000 }).toBe('sent')

  await drawer.getByRole('link', { name: 'Open full page' }).click()
  await expect
    .element(screen.getByRole('heading', { name: 'Your course ends on Friday', level: 1 }))
    .toBeVisible()
  await expectAccessible()
})

test('Email notifications: templates are listed by purpose, and deleted with Undo', async () => {
  await signedIn()
  const path = '/api/business/saveTemplate'
  const basics = { channel: 'email', message: '<p>Hello</p>' } as const
  for (const [name, category] of [
    ['Course ends', 'reminder'],
    ['Spring', 'newsletter'],
  ] as const)
    await call('post', path, { body: { ...basics, name, category, title: `${name} now` } })

  const { screen, address } = await openConsole(list)
  await screen.getByRole('tab', { name: 'Templates' }).click()
  const table = screen.getByRole('table', { name: 'Templates' })
  const row = table.getByRole('row').filter({ hasText: 'Course ends' })
  await expect.element(row).toMatchTextContent(/Reminder.*Course ends now/)
  await expect.poll(address).toBe(`${list}?tab=templates`)
  await expectAccessible()
  await screen.getByRole('button', { name: 'Purpose' }).click()
  await screen.getByRole('button', { name: /^Newsletter/ }).click()
  await expect.element(row).not.toBeInTheDocument()
  await table.getByRole('button', { name: 'Actions for Spring' }).click()
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(screen.getByText('1 template deleted')).toBeVisible()
  const spring = table.getByRole('row').filter({ hasText: 'Spring now' })
  await expect.element(spring).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(spring).toBeVisible()
})

test('Email notifications: a scheduled message counts down and becomes a draft again; an overdue one is sent or discarded', async () => {
  const admin = await signedIn()
  await addPeople(newPerson({ firstName: 'Amara' }))
  const scheduledAt = new Date(Date.now() + 60_000)
  const { id } = await ask('addMessage', {
    adminId: admin.id,
    status: 'scheduled',
    scheduledAt,
    body: '<p>Hello</p>',
  })
  await ask('addMessage', {
    adminId: admin.id,
    title: 'News of autumn',
    scheduledAt: ago(30),
    body: '<p>Hello</p>',
  })
  const { screen } = await openConsole(`${list}?messageId=${id}`)
  const drawer = screen.getByRole('dialog', { name: 'Your course ends on Friday' })
  await expect.element(drawer.getByText(/^Sending to 0 people in \d+ seconds?$/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Not sent. The message is a draft again')).toBeVisible()
  await expect.element(drawer.getByText('Draft', { exact: true })).toBeVisible()

  await drawer.getByRole('button', { name: 'Close' }).click()
  await screen.getByRole('link', { name: 'News of autumn' }).click()
  const overdue = screen.getByRole('dialog', { name: 'News of autumn' })
  await expect.element(overdue.getByText('This message was not sent')).toBeVisible()
  await expectAccessible()
  await overdue.getByRole('button', { name: 'Send now' }).click()
  await expect.element(overdue.getByText(/in \d+ seconds?$/)).toBeVisible()
})

test('Email notifications: reminder rules are created, paused and deleted with Undo', async () => {
  await signedIn()
  const { screen, address } = await openConsole(list)
  await screen.getByRole('tab', { name: 'Reminders' }).click()
  await expect.poll(address).toBe(`${list}?tab=reminders`)
  await expect.element(screen.getByRole('heading', { name: 'No reminders yet' })).toBeVisible()
  await screen.getByRole('button', { name: 'New reminder' }).first().click()
  const form = screen.getByRole('form', { name: 'New reminder' })
  const days = form.getByRole('textbox', { name: /^Days/ })
  await days.fill('many')
  await form.getByRole('button', { name: 'Create reminder' }).click()
  await expect.element(days).toHaveAccessibleDescription(/Enter a number from 0 to 365/)
  await days.fill('7')
  await form.getByRole('button', { name: 'Create reminder' }).click()
  await expect.element(screen.getByText('Reminder created')).toBeVisible()
  const rule = screen.getByRole('list', { name: 'Reminders' }).getByRole('listitem')
  await expect.element(rule).toMatchTextContent(/7 days before the deadline.*All courses/)
  await expectAccessible()
  await rule.getByRole('switch').click()
  await expect.element(rule).toMatchTextContent(/Not active/)
  await rule.getByRole('button', { name: /^Actions for 7 days/ }).click()
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(screen.getByText('1 reminder rule deleted')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(rule).toBeVisible()
})

test('Users: a message to the selected people opens the composer with them', async () => {
  await signedIn()
  const [amara] = await addPeople(newPerson({ firstName: 'Amara' }), newPerson())
  const { screen, router } = await openConsole('/users/users')
  await screen.getByRole('checkbox', { name: 'Select Amara Mokoena' }).click()
  await screen.getByRole('button', { name: 'More', exact: true }).click()
  await screen.getByRole('menuitem', { name: 'Message…' }).click()
  await expect
    .poll(() => router.state.location.search)
    .toMatchObject({
      compose: 'new',
      audience: 'users',
      ids: [amara?._id],
    })
  await expect.element(screen.getByRole('heading', { name: 'To' })).toBeVisible()
})
