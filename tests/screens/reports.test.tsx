import { expect, test, vi, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import { expectAccessible } from '../ui/accessible'
import { ask, signedIn } from './backend'
import { addCourses, giveCourse } from './course-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'

/** Three people, of whom two have a course. */
async function assigned() {
  await signedIn()
  const people = await addPeople(
    newPerson({ firstName: 'Amara', lastName: 'Okafor' }),
    newPerson({ firstName: 'Luca', lastName: 'Bianchi' }),
    newPerson({ firstName: 'Thabo' }),
  )
  const [course] = await addCourses({ title: 'Fire safety' })
  const users = people.slice(0, 2).map(({ _id }) => _id)
  await giveCourse(course?._id ?? '', users)
  const body = { name: 'Sales EMEA', users: users.slice(0, 1) }
  await call('post', '/api/business/createUserGroup', { body })
  return { people }
}

test('Reports: a report is chosen from the catalogue, and its sentence tells the filter', async () => {
  await assigned()
  const { screen, address } = await openConsole('/analytics/reports')
  await expect.element(screen.getByText('Current people: 3 people')).toBeVisible()
  await screen.getByRole('link', { name: /^Course status/ }).click()
  await expect.element(screen.getByText('Current people: 2 rows')).toBeVisible()
  expect(address()).toBe('/analytics/reports?report=course-status')
  const table = screen.getByRole('table', { name: 'Course status' })
  await expect
    .element(table.getByRole('row').filter({ hasText: 'Amara Okafor' }))
    .toMatchTextContent(/Fire safety/)
  await expectAccessible()

  await screen.getByRole('button', { name: 'Group' }).click()
  await screen.getByRole('button', { name: /^Sales EMEA/ }).click()
  await expect.element(screen.getByText('Current people in Sales EMEA: 1 row')).toBeVisible()
  await table.getByRole('button', { name: /^Deadline/ }).click()
  await expect.poll(address).toContain('sort=-deadlineDate')
})

test('Reports: a report without rows says so by its filter, which can be cleared', async () => {
  await assigned()
  const { screen } = await openConsole('/analytics/reports?report=course-status&status=completed')
  const heading = 'No rows: current people, status Completed'
  await expect.element(screen.getByRole('heading', { name: heading })).toBeVisible()
  await screen.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect.element(screen.getByText('Current people: 2 rows')).toBeVisible()
})

test('Reports: deactivated people are included on request', async () => {
  const { people } = await assigned()
  await ask('updateUser', { id: people[2]?._id ?? '', status: 'inactive' })
  const { screen, address } = await openConsole('/analytics/reports?report=people')
  await expect.element(screen.getByText('Current people: 2 people')).toBeVisible()
  await screen
    .getByRole('combobox', { name: 'People in the report' })
    .selectOptions('Deactivated people')
  await expect.element(screen.getByText('Deactivated people: 1 person')).toBeVisible()
  expect(address()).toContain('people=deactivated')
})

test('Reports: filters of another report are left out of the address', async () => {
  await assigned()
  const { screen } = await openConsole('/analytics/reports?report=registrations&status=completed')
  await expect.element(screen.getByText('Current people: 12 months')).toBeVisible()
  await expect
    .element(screen.getByRole('table', { name: 'Registrations' }))
    .toMatchTextContent(/Month.*Count/)
})

test('Reports: the file has the columns of the table', async () => {
  await assigned()
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:nowhere')
  const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  onTestFinished(() => {
    saved.mockRestore()
    pressed.mockRestore()
  })
  const { screen } = await openConsole(
    '/analytics/reports?report=course-status&columns=["name","course","status"]',
  )
  await screen.getByRole('button', { name: 'Export', exact: true }).click()
  await screen.getByRole('menuitem', { name: 'CSV' }).click()
  await expect.element(screen.getByText(/^Saved as course-status_/)).toBeVisible()
  const [file] = saved.mock.lastCall ?? []
  if (!(file instanceof Blob)) throw new Error('Nothing was saved')
  expect((await file.text()).trim().split('\r\n')).toEqual([
    'First name,Last name,Course,Status',
    'Amara,Okafor,Fire safety,Not started',
    'Luca,Bianchi,Fire safety,Not started',
  ])
})

/** The dialog that mails the report, and its field of addresses. */
async function mailDialog() {
  const { screen } = await openConsole('/analytics/reports?report=course-status&mail=true')
  const dialog = screen.getByRole('dialog', { name: 'E-mail “Course status”' })
  const field = dialog.getByRole('textbox', { name: 'Recipients' })
  return { screen, dialog, field }
}

test('Reports: addresses are checked, and those of other domains are marked', async () => {
  const { email } = await signedIn()
  const { dialog, field } = await mailDialog()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(field).toHaveAccessibleDescription(/Enter at least one email address/)
  await field.fill('nobody')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription(/Not an email address: nobody/)
  const many = Array.from({ length: 10 }, (_, index) => `p${index}@x.example`)
  await field.fill(`Ana <${email}>; ${many.join(', ')}; P0@x.example`)
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveAccessibleDescription(/Left out: p9@x\.example/)
  const chips = dialog.getByRole('list', { name: 'Recipients' }).getByRole('listitem')
  expect(chips.elements()).toHaveLength(10)
  await expect.element(chips.nth(1)).toMatchTextContent(/p0@x\.example Outside Acme/)
  await expect.element(chips.nth(0)).not.toMatchTextContent(/Outside/)
  await expectAccessible()
})

test('Reports: a report is mailed, and a note that can be dismissed names the recipients', async () => {
  const { email } = await signedIn()
  const { screen, dialog, field } = await mailDialog()
  await field.fill(`${email}, p0@x.example`)
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: 'Send' }).click()
  const note = screen.getByText(`Sent to ${email}, p0@x.example`)
  await expect.element(note).toBeVisible()
  await screen.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(note).not.toBeInTheDocument()
})
