import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import { expectAccessible } from '../ui/accessible'
import { signedIn } from './backend'
import { addEvents, eventNow, hoursFromNow } from './event-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'

async function marksOf(id: string) {
  const params = { path: { id }, query: { sort: 'name' } }
  const { data } = await call('get', '/api/business/getEventAttendance/{id}', { params })
  return data.users.map(({ marks }) => marks[0]?.status ?? null)
}

/** An event that begins soon, with people who have places, open at its people. */
async function eventWithPeople(letters: string) {
  await signedIn()
  const people = await addPeople(
    ...letters
      .split('')
      .map((letter) => newPerson({ firstName: `${letter}mara`, lastName: 'Okafor' })),
  )
  const [event] = await addEvents({
    title: 'Fire drill',
    status: 'scheduled',
    registration: 'automatic',
    audience: { type: 'users', ids: people.map(({ _id }) => _id) },
    startAt: hoursFromNow(0.5),
    endAt: hoursFromNow(1.5),
  })
  const eventId = event?._id ?? ''
  const { screen } = await openConsole(`/library/events?eventId=${eventId}&tab=people&full=true`)
  const table = screen.getByRole('table', { name: 'People of this event' })
  const rowOf = (name: string) => table.getByRole('row').filter({ hasText: name })
  await expect.element(rowOf('Amara')).toMatchTextContent(/Registered/)
  return { screen, eventId, rowOf }
}

test('Events: ten people are marked with the keyboard alone', async () => {
  const { eventId, rowOf } = await eventWithPeople('ABCDEFGHIJKL')
  rowOf('Amara').element().focus()
  await userEvent.keyboard('ppppppplae')
  await expect.element(rowOf('Jmara')).toMatchTextContent(/Excused/)
  await expect.element(rowOf('Kmara')).toHaveFocus()
  await expect
    .poll(() => marksOf(eventId))
    .toEqual([
      ...Array.from({ length: 7 }, () => 'attended'),
      'partial',
      'no-show',
      'excused',
      null,
      null,
    ])
  await expectAccessible()
})

test('Events: a key marks the people selected by Shift and arrows, undone, and the rest at once', async () => {
  const { screen, rowOf } = await eventWithPeople('AB')
  rowOf('Amara').element().focus()
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}a')
  await expect.element(rowOf('Bmara')).toMatchTextContent(/Absent/)
  await screen.getByRole('button', { name: 'Undo' }).last().click()
  await expect.element(rowOf('Bmara')).toMatchTextContent(/Not marked/)
  await screen.getByRole('button', { name: 'Mark all present' }).click()
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /^Mark 2 people/ })
    .click()
  await expect.element(rowOf('Bmara')).toMatchTextContent(/Present/)
})

test('Events: a person is withdrawn, and the place given back by Undo', async () => {
  const { screen, rowOf } = await eventWithPeople('AB')
  await screen.getByRole('button', { name: /^Actions for Amara/ }).click()
  await screen.getByRole('menuitem', { name: 'Withdraw' }).click()
  await expect.element(rowOf('Amara')).toMatchTextContent(/Withdrawn/)
  await screen.getByRole('button', { name: 'Undo' }).last().click()
  await expect.element(rowOf('Amara')).toMatchTextContent(/Registered/)
})

/** A series of three weekly dates, open at its dates. */
async function seriesDates() {
  await signedIn()
  const [series] = await addEvents({
    title: 'Weekly sales call',
    timezone: 'UTC',
    status: 'scheduled',
    startAt: '2027-03-01T10:00:00.000Z',
    endAt: '2027-03-01T11:00:00.000Z',
    recurrence: { frequency: 'weekly', interval: 1, count: 3 },
  })
  const eventId = series?._id ?? ''
  const { screen } = await openConsole(`/library/events?eventId=${eventId}&tab=dates`)
  const drawer = screen.getByRole('dialog', { name: 'Weekly sales call' })
  return { screen, drawer, eventId }
}

test('Events: a date of a series is moved with the keyboard', async () => {
  const { screen, drawer, eventId } = await seriesDates()
  const actions = drawer.getByRole('button', { name: 'Actions for date 2' })
  await expect.element(actions).toBeVisible()
  await expectAccessible()
  actions.element().focus()
  await userEvent.keyboard('{Enter}')
  await screen.getByRole('menuitem', { name: 'Move' }).click()
  const move = screen.getByRole('dialog', { name: 'Move date' })
  await move.getByLabelText('Start time').fill('12:00')
  await move.getByLabelText('End time').fill('13:30')
  await expect.element(move.getByText(/Length: 1 h 30 min/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Date moved').first()).toBeVisible()
  expect((await eventNow(eventId))?.dates?.[1]).toMatchObject({
    startAt: '2027-03-08T12:00:00.000Z',
    moved: true,
  })
})

test('Events: a date of a series is cancelled, and the history has it', async () => {
  const { screen, drawer } = await seriesDates()
  await drawer.getByRole('button', { name: 'Actions for date 3' }).click()
  await screen.getByRole('menuitem', { name: 'Cancel date' }).click()
  const cancel = screen.getByRole('alertdialog')
  await cancel.getByRole('textbox', { name: 'Reason' }).fill('A holiday')
  await cancel.getByRole('button', { name: 'Cancel date' }).click()
  await expect.element(drawer.getByText('A holiday')).toBeVisible()
  await drawer.getByRole('tab', { name: 'History' }).click()
  await expect.element(drawer.getByText('Date cancelled').first()).toBeVisible()
})

test('Events: the calendar moves by key, opens an event, and shows what does not fit', async () => {
  await signedIn()
  const at = (day: number, hour: number) =>
    `2027-03-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`
  await addEvents(
    ...[8, 9, 9, 10].map((hour, n) => ({
      title: `Talk ${n + 1}`,
      timezone: n === 3 ? 'Asia/Tokyo' : 'UTC',
      startAt: at(10, hour),
      endAt: at(10, hour + 1),
    })),
  )
  const { screen, address } = await openConsole('/library/events?view=month&day=2027-03-09')
  const grid = screen.getByRole('grid', { name: 'Month' })
  await expect.element(grid.getByRole('button', { name: /Talk 1/ })).toBeVisible()
  await expectAccessible()
  const cell = (name: RegExp) => grid.getByRole('gridcell', { name })
  cell(/9 March 2027|March 9, 2027/)
    .element()
    .focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(cell(/, 4 events/)).toHaveFocus()
  await expect.poll(address).toContain('day=2027-03-10')
  await userEvent.keyboard('{PageDown}')
  await expect.poll(address).toContain('day=2027-04-10')
  await userEvent.keyboard('{PageUp}')
  await expect.poll(address).toContain('day=2027-03-10')
  await userEvent.keyboard('{PageDown}{PageDown}{PageUp}{PageUp}{PageDown}{PageUp}')
  await expect.poll(address).toContain('day=2027-03-10')
  await grid.getByRole('button', { name: '+2 more' }).click()
  const all = screen.getByRole('dialog', { name: /10 March 2027|March 10, 2027/ })
  await expect.element(all.getByRole('button', { name: /Talk 4.*Tokyo/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  cell(/, 4 events/)
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('dialog', { name: 'Talk 1' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
})
