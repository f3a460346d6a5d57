import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import { expectAccessible } from '../ui/accessible'
import { signedIn } from './backend'
import { addCourses, giveCourse } from './course-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'

const list = '/analytics/reports?view=schedules'

/** An organisation with one assignment. */
async function office() {
  const admin = await signedIn()
  const [person] = await addPeople(newPerson({ firstName: 'Amara', lastName: 'Okafor' }))
  const [course] = await addCourses({ title: 'Fire safety' })
  await giveCourse(course?._id ?? '', [person?._id ?? ''])
  return admin
}

/** A schedule of the report on course status. */
async function addSchedule(email: string, name = 'Late on Mondays') {
  const { data } = await call('post', '/api/business/addReportSchedule', {
    body: {
      name,
      report: 'course-status',
      format: 'csv',
      frequency: 'weekly',
      dayOfWeek: 1,
      time: '08:00',
      emails: [email],
    },
  })
  return data.schedule
}

const schedules = async () =>
  (await call('get', '/api/business/getReportSchedules', {})).data.schedules

/** The dialog that schedules the report on course status. */
async function newSchedule(address: string) {
  const { screen } = await openConsole(address)
  const dialog = screen.getByRole('dialog', { name: 'Schedule “Course status”' })
  return { screen, dialog, recipients: dialog.getByRole('textbox', { name: 'Recipients' }) }
}

test('Report schedules: the dialog names the time zone, and checks what is entered', async () => {
  await office()
  const { screen, dialog, recipients } = await newSchedule(
    '/analytics/reports?report=course-status',
  )
  await screen.getByRole('button', { name: 'Schedule…' }).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await expect
    .element(dialog.getByLabelText(/^Time/))
    .toHaveAccessibleDescription(/In the time zone of Acme .*: UTC/)
  await dialog.getByRole('button', { name: 'Schedule report' }).click()
  await expect.element(recipients).toHaveAccessibleDescription(/Enter at least one email address/)
  await expectAccessible()
})

test('Report schedules: the open report is scheduled with its filter and columns', async () => {
  const { email } = await office()
  const { screen, dialog, recipients } = await newSchedule(
    '/analytics/reports?report=course-status&status=not-started&columns=["name","course"]&schedule=true',
  )
  await recipients.fill(`${email}, p0@x.example`)
  await userEvent.keyboard('{Enter}')
  const chips = dialog.getByRole('list', { name: 'Recipients' }).getByRole('listitem')
  await expect.element(chips.nth(1)).toMatchTextContent(/p0@x\.example Outside Acme/)
  await dialog.getByRole('combobox', { name: 'Days' }).selectOptions('Last month')
  await dialog.getByRole('combobox', { name: 'People in the report' }).selectOptions('all')
  await dialog.getByText('Monthly', { exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Day of the month' }).selectOptions('Last day')
  await dialog.getByRole('button', { name: 'Schedule report' }).click()
  await screen.getByRole('button', { name: 'View schedules' }).click()
  const row = screen
    .getByRole('table', { name: 'Scheduled reports' })
    .getByRole('row')
    .filter({ hasText: 'Course status' })
  await expect
    .element(row)
    .toMatchTextContent(/On the last day of each month at 08:00, UTC.*Active/)
  expect(await schedules()).toMatchObject([
    {
      filter: { status: 'not-started', people: 'all' },
      columns: ['firstName', 'lastName', 'course'],
      range: 'last-month',
      frequency: 'monthly',
      dayOfWeek: null,
      dayOfMonth: 'last',
      emails: [email, 'p0@x.example'],
      skipEmpty: true,
    },
  ])
})

test('Report schedules: the list is empty at first, and says how to begin', async () => {
  await office()
  const { screen, address } = await openConsole(list)
  const heading = screen.getByRole('heading', { name: 'No scheduled reports yet' })
  await expect.element(heading).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Open a report' }).click()
  await expect.poll(address).toBe('/analytics/reports')
})

/** The list with one schedule, and the menu of it. */
async function listed() {
  const { email } = await office()
  const schedule = await addSchedule(email)
  const { screen, address } = await openConsole(list)
  const table = screen.getByRole('table', { name: 'Scheduled reports' })
  const choose = async (item: string) => {
    await screen.getByRole('button', { name: 'Actions for Late on Mondays' }).click()
    await screen.getByRole('menuitem', { name: item }).click()
  }
  return { screen, address, schedule, table, choose, email }
}

test('Report schedules: a schedule is paused and resumed', async () => {
  const { screen, table, choose } = await listed()
  const row = table.getByRole('row').filter({ hasText: 'Late on Mondays' })
  await expect.element(row).toMatchTextContent(/Every Monday at 08:00, UTC.*Active.*Not run yet/)
  await expect.element(screen.getByText(/^1 schedule of at most 50/)).toBeVisible()
  await expectAccessible()
  await choose('Pause')
  await expect.element(row).toMatchTextContent(/Paused/)
  await choose('Resume')
  await expect.element(row).toMatchTextContent(/Active/)
})

test('Report schedules: a deleted schedule can be brought back', async () => {
  const { screen, table, choose } = await listed()
  await choose('Delete')
  await expect
    .element(screen.getByRole('heading', { name: 'No scheduled reports yet' }))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(table.getByRole('row').filter({ hasText: 'Late on Mondays' })).toBeVisible()
})

test('Report schedules: a run by hand is in the history, with its file', async () => {
  const { screen, table, choose, address } = await listed()
  await choose('Run now')
  await expect
    .element(table.getByRole('row').filter({ hasText: 'Late on Mondays' }), { timeout: 15_000 })
    .toMatchTextContent(/Sent/)
  await choose('History')
  await expect.poll(address).toContain('scheduleId=')
  const drawer = screen.getByRole('dialog', { name: 'History of “Late on Mondays”' })
  await expect
    .element(drawer.getByRole('list', { name: 'Runs' }).getByRole('listitem'))
    .toMatchTextContent(/Sent.*1 row · to .*run by hand/)
  await expect
    .element(drawer.getByRole('link', { name: 'File' }))
    .toHaveAttribute('href', expect.stringContaining('/api/business/getFile/'))
  await expectAccessible()
})

test('Report schedules: a change made elsewhere is shown before it is overwritten', async () => {
  const { screen, choose, schedule, email } = await listed()
  await choose('Edit')
  const dialog = screen.getByRole('dialog', { name: 'Edit “Late on Mondays”' })
  await dialog.getByRole('combobox', { name: 'Weekday' }).selectOptions('Friday')
  await call('post', '/api/business/updateReportSchedule', {
    body: {
      scheduleId: schedule._id,
      version: schedule.version,
      name: schedule.name,
      report: 'course-status',
      format: 'xlsx',
      frequency: 'weekly',
      dayOfWeek: 1,
      time: '08:00',
      emails: [email],
    },
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(dialog.getByRole('row').filter({ hasText: 'Format' }))
    .toMatchTextContent(/CSV.*Excel/)
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await schedules()).toMatchObject([{ dayOfWeek: 5, format: 'csv', version: 3 }])
})

test('Report schedules: a schedule that was deleted elsewhere says so', async () => {
  const { email } = await office()
  await addSchedule(email)
  const { screen, address } = await openConsole(`${list}&scheduleId=rs_unknown`)
  await expect.element(screen.getByRole('heading', { name: 'This schedule is gone' })).toBeVisible()
  await screen.getByRole('button', { name: 'Back to list' }).click()
  await expect.poll(address).toBe(list)
})
