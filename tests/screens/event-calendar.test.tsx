import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../ui/accessible'
import { ask, signedIn } from './backend'
import { addEvents } from './event-factory'
import { openConsole } from './open-console'

/** Events on 28 March 2027 in an organisation in Copenhagen, where clocks go forward on that day. */
async function eventsOnShortDay() {
  const { id: adminId } = await signedIn()
  await ask('updateOrganisationOf', { adminId, timezone: 'Europe/Copenhagen' })
  await addEvents(
    {
      title: 'Talk 1',
      timezone: 'Europe/Copenhagen',
      startAt: '2027-03-28T08:00:00.000Z',
      endAt: '2027-03-28T09:00:00.000Z',
    },
    {
      title: 'Talk 2',
      timezone: 'Asia/Tokyo',
      startAt: '2027-03-28T08:30:00.000Z',
      endAt: '2027-03-28T09:30:00.000Z',
    },
  )
}

test('Events: the week shows overlaps side by side, a day of 23 hours, and opens an event by key', async () => {
  await eventsOnShortDay()
  const { screen, address } = await openConsole('/library/events?view=week&day=2027-03-27')
  const grid = screen.getByRole('grid', { name: 'Week' })
  const entry = (title: string) => grid.getByRole('button', { name: new RegExp(title) })
  await expect.element(entry('Talk 1')).toBeVisible()
  await expect.element(entry('Talk 2')).toMatchTextContent(/10:30.*Tokyo/)
  await expect.element(grid.getByRole('columnheader', { name: /28.*23 h/ })).toBeVisible()
  const [left, right] = ['Talk 1', 'Talk 2'].map((title) =>
    entry(title).element().getBoundingClientRect(),
  )
  expect(right?.left).toBeGreaterThanOrEqual((left?.right ?? Infinity) - 1)
  await expectAccessible()
  const day = (text: string) => grid.getByRole('gridcell', { name: new RegExp(text) }).element()
  day('27 March 2027|March 27, 2027').focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(address).toContain('day=2027-03-28')
  await expect.poll(() => document.activeElement).toBe(day('28 March 2027|March 28, 2027'))
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('dialog', { name: 'Talk 1' })).toBeVisible()
})

test('Events: the agenda lists the dates by day, and says when there are none', async () => {
  await eventsOnShortDay()
  const { screen } = await openConsole('/library/events?view=agenda&day=2027-03-28')
  const day = screen.getByRole('region', { name: /28 March 2027|March 28, 2027/ })
  await expect.element(day.getByRole('button', { name: /^10:00.*Talk 1/ })).toBeVisible()
  await expect.element(day.getByRole('button', { name: /^10:30.*Talk 2 Tokyo/ })).toBeVisible()
  await expectAccessible()
  await day.getByRole('button', { name: /Talk 2/ }).click()
  const drawer = screen.getByRole('dialog', { name: 'Talk 2' })
  await expect.element(drawer.getByText(/5:30 PM.*\(Tokyo\)/).first()).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await screen.getByRole('button', { name: 'Later' }).click()
  await expect.element(screen.getByText('No events in these days')).toBeVisible()
  await expectAccessible()
})
