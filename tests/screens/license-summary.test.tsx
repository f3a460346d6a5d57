import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import { upload } from '~/api/client/upload'
import type { Schemas } from '~/api/schemas'
import { expectAccessible } from '../ui/accessible'
import { ask, signedIn } from './backend'
import { addCourses } from './course-factory'
import { delayedRequests } from './lazy-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const ago = (days: number) => new Date(Date.now() - days * 86_400_000)

async function addLicense(input: Partial<Schemas['LicenseInput']> = {}) {
  const body = { title: 'Safety 2026', ...input }
  const { data } = await upload('post', '/api/business/addLicenseCourse', { body })
  return data.license
}

const give = (license: string, users: string[], ifShort: Schemas['SeatShortage'] = 'refuse') =>
  call('post', '/api/business/addUsersToLicense', {
    body: { licenses: [license], users, ifShort, notify: false },
  })

const statusOf = async (license: string) => {
  const { data } = await call('get', '/api/business/getUsersInLicense/{id}', {
    params: { path: { id: license } },
  })
  return data.users.map(({ user, status }) => `${user.firstName} ${status}`)
}

/** A license of 4 seats with a course: Amara is active, Luca, Nia and Thabo are pending, Zoe waits. */
async function begin() {
  await signedIn()
  const [course] = await addCourses({ title: 'Fire safety' })
  if (!course) throw new Error('no course was added')
  const license = await addLicense({
    courses: [course._id],
    seats: { total: 4 },
    expirationDate: day(40),
  })
  const people = await addPeople(
    ...['Amara', 'Luca', 'Nia', 'Thabo', 'Zoe'].map((firstName) => newPerson({ firstName })),
  )
  const ids = people.map(({ _id }) => _id)
  await give(license._id, ids, 'wait')
  const { data } = await call('get', '/api/business/getCourses', {
    params: { query: { courseId: course._id } },
  })
  const item = data.courses[0]?.sections?.[0]?.items[0]?._id ?? ''
  const at = new Date(Date.now() + 1_000).toISOString()
  const event = { eventId: '1', user: ids[0], course: course._id, item, type: 'started' as const }
  await call('post', '/api/business/recordProgress', { body: { events: [{ ...event, at }] } })
  return { license, ids, course }
}

const summary = (licenseId: string) => `/library/selected-license/summary?licenseId=${licenseId}`

test('License summary: figures match the linked rows', async () => {
  const { license, ids } = await begin()
  const [, luca = '', nia = ''] = ids
  await ask('updateSeats', { licenseId: license._id, userIds: [luca, nia], assignedAt: ago(15) })
  const { screen, address } = await openConsole(summary(license._id))
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent('Safety 2026')
  await expect.element(screen.getByText(/ends in 40 days/)).toBeVisible()
  const seats = screen.getByRole('region', { name: 'Seats', exact: true })
  await expect.element(seats.getByText('4 of 4 seats taken, 25% of them active')).toBeVisible()
  await expect.element(seats.getByText('All seats are taken')).toBeVisible()
  const weeks = screen.getByRole('figure', { name: 'Seats taken by week' })
  await weeks.getByRole('button', { name: 'Show as a table' }).click()
  await expect.element(weeks.getByRole('row').last()).toMatchTextContent(/420$/)
  const ending = screen.getByRole('region', { name: 'When it ends' })
  await expect.element(ending.getByText('4 people lose 4 unfinished courses.')).toBeVisible()
  await expectAccessible()

  await seats.getByRole('link', { name: 'Pending' }).click()
  await expect.poll(address).toMatch(/status=assigned/)
  await expect.element(screen.getByText('1–3 of 3')).toBeVisible()
  await seats.getByRole('link', { name: 'Waiting' }).click()
  const table = screen.getByRole('table', { name: 'People in this license' })
  await expect.element(table.getByRole('link', { name: 'Zoe Mokoena' })).toBeVisible()
  await screen.getByRole('link', { name: 'Show: Pending for more than 14 days' }).click()
  await expect.element(screen.getByText('1–2 of 2')).toBeVisible()
  await ending.getByRole('link', { name: 'Show who loses courses' }).click()
  await expect.element(screen.getByText('1–4 of 4')).toBeVisible()
  await table.getByRole('link', { name: 'Amara Mokoena' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Amara Mokoena' })).toBeVisible()
})

test('License summary: seats are revoked by figure and selection, and Undo restores them', async () => {
  const { license, ids } = await begin()
  const [, luca = ''] = ids
  await ask('updateSeats', { licenseId: license._id, userIds: [luca], assignedAt: ago(15) })
  const { screen } = await openConsole(summary(license._id))
  // By keyboard alone.
  const revoke = screen.getByRole('button', { name: 'Revoke: Pending for more than 14 days' })
  await expect.element(revoke).toBeVisible()
  revoke.element().focus()
  await userEvent.keyboard('{Enter}')
  const one = screen.getByRole('dialog', { name: /^Revoke the seat from/ })
  await expect.element(one.getByText('1 seat will be free.')).toBeVisible()
  await expect.element(one.getByText('1 person who waits will get a seat.')).toBeVisible()
  await expect.element(one.getByText('1 unfinished course ends.')).toBeVisible()
  await expectAccessible()
  one.getByRole('button', { name: 'Revoke from 1 person' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Seat revoked from Luca Mokoena')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).last().click()
  await expect.element(screen.getByText('Undone')).toBeVisible()
  expect(await statusOf(license._id)).toContain('Luca assigned')

  await expect.element(screen.getByText('1–5 of 5')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
  const bar = screen.getByRole('region', { name: 'Selection' })
  await expect.element(bar.getByRole('button', { name: 'Remind (3 of 5)' })).toBeVisible()
  await bar.getByRole('button', { name: 'Revoke' }).click()
  const many = screen.getByRole('dialog', { name: 'Revoke the seat from 5 people?' })
  await many.getByRole('button', { name: 'Revoke from 5 people' }).click()
  await expect.element(screen.getByText('Nobody has a seat yet')).toBeVisible()
  expect(await statusOf(license._id)).toEqual([])
})

test('Dashboard: the funnel of a license leads to the people of each step', async () => {
  const { license } = await begin()
  await addLicense({ title: 'Without people' })
  // Everything is in sight.
  await page.viewport(1440, 3000)
  const { screen } = await openConsole('/')
  const funnel = screen.getByRole('region', { name: 'Funnel' })
  await funnel.getByRole('combobox', { name: 'Funnel of' }).selectOptions(license.title)
  await expect.element(funnel.getByRole('link', { name: 'Seats' })).toBeVisible()
  await expectAccessible()
  await funnel.getByRole('link', { name: 'Started' }).click()
  await expect.element(screen.getByText('1–1 of 1')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Amara Mokoena' })).toBeVisible()
  await screen.getByRole('button', { name: /Reached/ }).click()
  await expect.element(screen.getByText('1–5 of 5')).toBeVisible()
})

test('License summary: users are moved to another license, and reminded at most once a day', async () => {
  const { license } = await begin()
  await addLicense({ title: 'Safety 2027', seats: { total: 1 } })
  const { screen } = await openConsole(summary(license._id))
  await screen.getByRole('button', { name: 'Actions for Amara Mokoena' }).click()
  await screen.getByRole('menuitem', { name: 'Move' }).click()
  const move = screen.getByRole('dialog', { name: 'Move Amara Mokoena to another license' })
  await move.getByRole('combobox', { name: 'New license' }).fill('2027')
  await page.getByRole('option', { name: /Safety 2027/ }).click()
  await expect.element(move.getByText('1 seat needed in Safety 2027, 1 free.')).toBeVisible()
  await move.getByRole('button', { name: 'Move Amara Mokoena' }).click()
  await expect.element(screen.getByText('Amara Mokoena moved to Safety 2027')).toBeVisible()

  await screen.getByRole('button', { name: 'Move everybody' }).click()
  const every = screen.getByRole('dialog', { name: 'Move 3 people to another license' })
  await every.getByRole('combobox', { name: 'New license' }).fill('2027')
  await page.getByRole('option', { name: /Safety 2027/ }).click()
  await expect.element(every.getByText('3 seats needed, 0 available.')).toBeVisible()
  await every.getByRole('button', { name: 'Cancel' }).click()

  await screen.getByRole('button', { name: 'Actions for Luca Mokoena' }).click()
  await screen.getByRole('menuitem', { name: 'Remind' }).click()
  const remind = screen.getByRole('dialog', { name: 'Remind Luca Mokoena?' })
  await remind.getByRole('button', { name: 'Remind Luca Mokoena' }).click()
  await expect.element(screen.getByText('Luca Mokoena reminded')).toBeVisible()
  await screen.getByRole('button', { name: 'Actions for Luca Mokoena' }).click()
  await screen.getByRole('menuitem', { name: 'Remind' }).click()
  await expect.element(remind.getByText(/is skipped/)).toBeVisible()
  await remind
    .getByRole('checkbox', { name: 'Also people reminded in the last 24 hours' })
    .click({ force: true })
  await expect.element(remind.getByText('1 email is sent.')).toBeVisible()
  await remind.getByRole('button', { name: 'Cancel' }).click()

  await screen.getByRole('button', { name: 'Actions for Luca Mokoena' }).click()
  await screen.getByRole('menuitem', { name: 'Why' }).click()
  const why = screen.getByRole('dialog', { name: 'Why Luca Mokoena has a seat' })
  await expect.element(why.getByText('By Ana Duarte')).toBeVisible()
  await expectAccessible()
})

test('License summary: edits and extends the license', async () => {
  const { license } = await begin()
  const { screen } = await openConsole(summary(license._id))
  await screen.getByRole('button', { name: 'Extend' }).click()
  const extend = screen.getByRole('dialog', { name: /^Extend/ })
  await extend.getByRole('textbox', { name: 'Last day' }).fill(day(100))
  await extend.getByRole('button', { name: /^Extend/ }).click()
  await expect.element(screen.getByText(/ends in 100 days/)).toBeVisible()
  await screen.getByRole('button', { name: 'Actions for Safety 2026' }).click()
  await screen.getByRole('menuitem', { name: 'Edit' }).click()
  const form = screen.getByRole('dialog', { name: 'Edit license' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Safety 2027')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent('Safety 2027')
})

test('Profile of a user: the Licenses tab lists seats with links to the licenses', async () => {
  const { license, ids } = await begin()
  const { screen, address } = await openConsole(`/library/users?userId=${ids[4]}`)
  const person = screen.getByRole('dialog', { name: 'Zoe Mokoena' })
  await person.getByRole('tab', { name: /^Licenses/ }).click()
  const licenses = person.getByRole('list', { name: 'Licenses' })
  await expect.element(licenses.getByText('Waiting', { exact: true })).toBeVisible()
  await expectAccessible()
  await licenses.getByRole('link', { name: 'Safety 2026' }).click()
  await expect.poll(address).toBe(summary(license._id))
})

test('License summary: tabs for courses, links and history', async () => {
  const { license, course } = await begin()
  const { screen, address } = await openConsole(summary(license._id))
  await screen.getByRole('tab', { name: 'Courses' }).click()
  await expect.poll(address).toMatch(/tab=courses/)
  await expect.element(screen.getByRole('link', { name: 'Fire safety', exact: true })).toBeVisible()
  await expectAccessible()
  await screen.getByRole('tab', { name: 'Links' }).click()
  await screen.getByRole('button', { name: 'New link' }).click()
  await screen.getByRole('button', { name: 'Create link' }).click()
  const links = screen.getByRole('list', { name: 'Links' })
  await expect.element(links.getByText(/Used 0 times/)).toBeVisible()
  await expectAccessible()
  await screen.getByRole('tab', { name: 'History' }).click()
  const history = screen.getByRole('list', { name: 'History' })
  await expect.element(history.getByText('Seat assigned')).toBeVisible()
  await screen.getByRole('tab', { name: 'Courses' }).click()
  await screen.getByRole('link', { name: 'People in Fire safety' }).click()
  await expect.poll(address).toMatch(new RegExp(`course=${course._id}`))
  await expect.element(screen.getByText('1–4 of 4')).toBeVisible()
})

test('License summary: empty, expired, deleted and unknown licenses', async () => {
  await signedIn()
  const license = await addLicense({ seats: { total: null } })
  const { screen, router } = await openConsole(summary(license._id))
  await expect.element(screen.getByText('0 taken, no limit')).toBeVisible()
  await expect.element(screen.getByText('Nobody has a seat.', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Nobody has a seat yet')).toBeVisible()
  await screen.getByRole('tab', { name: 'Courses' }).click()
  await expect.element(screen.getByText('No courses yet')).toBeVisible()
  await expectAccessible()

  const ended = await addLicense({ title: 'Old' })
  const past = { startDate: day(-30), expirationDate: day(-2) }
  await ask('updateLicense', { id: ended._id, ...past })
  await router.navigate({
    to: '/library/selected-license/summary',
    search: { licenseId: ended._id },
  })
  await expect.element(screen.getByText(/ended 2 days ago/)).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'It has ended' })).toBeVisible()
  await expect.element(screen.getByText(/Extend it to give seats/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Give seats' })).not.toBeInTheDocument()
  await router.navigate({
    to: '/library/selected-license/summary',
    search: { licenseId: 'nowhere' },
  })
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent('Not found')
})

test('License summary: a deleted license shows what it was, and changes nothing', async () => {
  await signedIn()
  const license = await addLicense()
  const [amara] = await addPeople(newPerson({ firstName: 'Amara', lastName: 'Okafor' }))
  await call('post', '/api/business/addUsersToLicense', {
    body: { licenses: [license._id], users: [amara?._id ?? ''] },
  })
  await call('post', '/api/business/deleteLicenseCourses', { body: { licenseIds: [license._id] } })
  const { screen } = await openConsole(summary(license._id))
  await expect.element(screen.getByText('This license is deleted')).toBeVisible()
  await expect.element(screen.getByText('Amara Okafor')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: /^Actions for Amara/ }))
    .not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Give seats' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('tab', { name: 'Links' })).not.toBeInTheDocument()
  await screen.getByRole('tab', { name: 'History' }).click()
  await expect.element(screen.getByText(/could not be loaded/)).not.toBeInTheDocument()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Restore' }).click()
  await expect.element(screen.getByRole('button', { name: 'Give seats' })).toBeVisible()
})

test('License summary: a failed forecast leaves the list, and is retried', async () => {
  const { license } = await begin()
  const outlook = delayedRequests('/getLicenseOutlook/')
  const { screen } = await openConsole(summary(license._id))
  await outlook.isWaiting()
  await expect.element(screen.getByRole('table')).toBeVisible()
  outlook.broken()
  await expect
    .element(screen.getByRole('heading', { name: 'The outlook could not be loaded' }))
    .toBeVisible()
  await expect.element(screen.getByText('4 of 4 seats taken, 25% of them active')).toBeVisible()
  await expectAccessible()
})
