import { expect, test } from 'vitest'
import { expectAccessible } from '../ui/accessible'
import { ask, signedIn } from './backend'
import { addCourses, giveCourse } from './course-factory'
import { addDraft, messageNow, messagesNow } from './draft-factory'
import { addEvents } from './event-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'

const list = '/notification-management/email-notifications'

async function picture() {
  const canvas = new OffscreenCanvas(40, 20)
  canvas.getContext('2d')?.fillRect(0, 0, 20, 20)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'a.png', {
    type: 'image/png',
  })
}

test('Email notifications: a duplicate keeps the picture and the files', async () => {
  await signedIn()
  const plan = new File(['BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'], 'plan.ics', {
    type: 'text/calendar',
  })
  const { _id } = await addDraft({ image: await picture(), attachments: [plan] })
  const { screen, address } = await openConsole(list)
  await screen.getByRole('button', { name: 'Actions for Your course ends on Friday' }).click()
  await screen.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect.poll(address).toMatch(/compose=/)
  const copy = (await messagesNow()).find((message) => message._id !== _id)
  const [original, copied] = await Promise.all([messageNow(_id), messageNow(copy?._id ?? '')])
  expect(copied.attachments).toMatchObject([{ name: 'plan.ics', size: plan.size }])
  expect(copied.image).not.toBeNull()
  expect(copied.image).not.toBe(original.image)
})

test('Email notifications: a message is sent again to the selected people', async () => {
  const admin = await signedIn()
  const [amara, luca] = await addPeople(
    newPerson({ firstName: 'Amara' }),
    newPerson({ firstName: 'Luca' }),
  )
  const { id } = await ask('addMessage', {
    adminId: admin.id,
    status: 'partially-failed',
    body: '<p>Two lessons are left.</p>',
    sentAt: new Date(),
    recipients: [
      { userId: amara?._id, status: 'failed', reason: 'refused' },
      { userId: luca?._id, status: 'unclear', handedAt: new Date() },
    ],
  })
  const { screen } = await openConsole(`${list}?messageId=${id}&view=page&part=people`)
  const table = screen.getByRole('table', { name: 'People of this message' })
  await table.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await screen.getByRole('button', { name: 'Resend to unclear (1 of 2)' }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'Send to 1 person again?' })
  await expect.element(dialog.getByText(/would receive it twice/)).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click()
  await expect.element(screen.getByText('Sending to 1 person again')).toBeVisible()
  const row = (name: string) => table.getByRole('row').filter({ hasText: name })
  await expect.element(row('Luca')).toMatchTextContent(/Delivered/)
  await expect.element(row('Amara')).toMatchTextContent(/Failed/)
})

test('Email notifications: a message is sent again to people selected in the drawer', async () => {
  const admin = await signedIn()
  const [amara, luca] = await addPeople(
    newPerson({ firstName: 'Amara' }),
    newPerson({ firstName: 'Luca' }),
  )
  const { id } = await ask('addMessage', {
    adminId: admin.id,
    status: 'partially-failed',
    sentAt: new Date(),
    recipients: [amara, luca].map((person) => ({
      userId: person?._id,
      status: 'failed' as const,
      reason: 'refused',
    })),
  })
  const { screen } = await openConsole(`${list}?messageId=${id}&part=people`)
  const people = screen.getByRole('list', { name: 'People of this message' })
  await people.getByRole('checkbox', { name: 'Select Luca Mokoena' }).click()
  await expectAccessible()
  const bar = screen.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Resend to failed' }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'Send to 1 person again?' })
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click()
  const item = (name: string) => people.getByRole('listitem').filter({ hasText: name })
  await expect.element(item('Luca')).toMatchTextContent(/Delivered/)
  await expect.element(item('Amara')).toMatchTextContent(/Failed/)
})

test('Users: the messages of a person lead to each message', async () => {
  const admin = await signedIn()
  const [person] = await addPeople(newPerson({ firstName: 'Amara' }))
  const row = { userId: person?._id, status: 'skipped' as const, reason: 'unsubscribed' }
  const { id } = await ask('addMessage', {
    adminId: admin.id,
    channel: 'push',
    status: 'sent',
    title: 'Fire drill',
    recipients: [{ ...row, channel: 'push' }],
  })
  const { screen, address } = await openConsole(`/users/users?userId=${person?._id}`)
  await screen.getByRole('tab', { name: 'Messages' }).click()
  await expect.element(screen.getByText('Unsubscribed from messages')).toBeVisible()
  await screen.getByRole('link', { name: 'Fire drill' }).click()
  await expect.poll(address).toBe(`/notification-management/push-notifications?messageId=${id}`)
  await expect.element(screen.getByRole('dialog', { name: 'Fire drill' })).toBeVisible()
})

test('Events: a message to the people of an event opens the composer with them', async () => {
  await signedIn()
  const people = await addPeople(newPerson({ firstName: 'Amara' }), newPerson())
  const [event] = await addEvents({
    status: 'scheduled',
    registration: 'automatic',
    audience: { type: 'users', ids: people.map(({ _id }) => _id) },
  })
  const { screen, router } = await openConsole(`/library/events?eventId=${event?._id}&tab=people`)
  await screen.getByRole('button', { name: 'Registration' }).click()
  await screen.getByRole('button', { name: /^Registered.*2/ }).click()
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await screen.getByRole('button', { name: 'More', exact: true }).click()
  await screen.getByRole('menuitem', { name: 'Message…' }).click()
  await expect
    .poll(() => router.state.location.search)
    .toMatchObject({ compose: 'new', audience: 'users' })
  await expect.element(screen.getByText('2 recipients.')).toBeVisible()
})

test('Courses: a message to everybody who matches the filters of a course opens the composer', async () => {
  await signedIn()
  const people = await addPeople(
    newPerson({ firstName: 'Amara' }),
    ...Array.from({ length: 11 }, (_, n) => newPerson({ firstName: 'Luca', lastName: `No ${n}` })),
  )
  const [course] = await addCourses({ title: 'Fire safety' })
  await giveCourse(
    course?._id ?? '',
    people.map(({ _id }) => _id),
  )
  const { screen, router } = await openConsole(
    `/library/selected-course/summary?courseId=${course?._id}&source=direct&search=luca&limit=10`,
  )
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await screen.getByRole('button', { name: /^Select all 11 matching/ }).click()
  await screen.getByRole('button', { name: 'More', exact: true }).click()
  await screen.getByRole('menuitem', { name: 'Message…' }).click()
  await expect
    .poll(() => router.state.location.search)
    .toMatchObject({ audience: 'courses', filter: { source: 'direct', search: 'luca' } })
  await expect.element(screen.getByText('11 recipients.')).toBeVisible()
  await screen.getByRole('button', { name: 'Remove the filter' }).click()
  await expect.element(screen.getByText('12 recipients.')).toBeVisible()
})
