import { expect, test } from 'vitest'
import { userEvent, type Locator } from 'vitest/browser'
import { call } from '~/api/client/client'
import { expectAccessible } from '../ui/accessible'
import { signedIn } from './backend'
import { addEvents, eventNow, hoursFromNow } from './event-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'

/** A weekly event of three dates, with two people who have places. */
async function seriesWithPlaces() {
  await signedIn()
  const people = await addPeople(
    newPerson({ firstName: 'Amara' }),
    newPerson({ firstName: 'Luca' }),
  )
  const [event] = await addEvents({
    title: 'Fire drill',
    status: 'scheduled',
    registration: 'automatic',
    audience: { type: 'users', ids: people.map(({ _id }) => _id) },
    recurrence: { frequency: 'weekly', interval: 1, count: 3 },
    startAt: hoursFromNow(24),
    endAt: hoursFromNow(25),
  })
  return event?._id ?? ''
}

async function mailKinds(id: string) {
  const params = { path: { id }, query: { limit: 100 as const } }
  const { data } = await call('get', '/api/business/getEventMessages/{id}', { params })
  return data.messages.map(({ kind }) => kind)
}

/** Presses Tab until an element has the focus. */
async function tabTo(target: Locator) {
  await expect.element(target).toBeVisible()
  for (let n = 0; n < 40 && document.activeElement !== target.element(); n += 1)
    await userEvent.keyboard('{Tab}')
  await expect.element(target).toHaveFocus()
}

test('Events: the drawer is opened, read and closed with the keyboard alone', async () => {
  await seriesWithPlaces()
  const { screen } = await openConsole('/library/events')
  const table = screen.getByRole('table', { name: 'Events' })
  const row = table.getByRole('row').filter({ hasText: 'Fire drill' })
  await expect.element(row).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(row).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const drawer = screen.getByRole('dialog', { name: 'Fire drill' })
  await tabTo(drawer.getByRole('tab', { name: 'Overview' }))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(drawer.getByRole('tab', { name: /^People/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect
    .element(drawer.getByRole('tab', { name: /^Dates/ }))
    .toHaveAttribute('aria-selected', 'true')
  await expect.element(drawer.getByRole('list', { name: 'Dates' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(row).toHaveFocus()
})

test('Events: a date is cancelled without notice with the keyboard alone', async () => {
  const eventId = await seriesWithPlaces()
  const { screen } = await openConsole(`/library/events?eventId=${eventId}&tab=dates&full=true`)
  const actions = screen.getByRole('button', { name: 'Actions for date 2' })
  await expect.element(actions).toBeVisible()
  actions.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('menuitem', { name: 'Move' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('menuitem', { name: 'Cancel date' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const dialog = screen.getByRole('alertdialog', { name: /^Cancel the date on / })
  await tabTo(dialog.getByRole('textbox', { name: 'Reason' }))
  await userEvent.keyboard('The hall is closed')
  const notice = dialog.getByRole('checkbox', { name: 'Notify 2 people by email' })
  await tabTo(notice)
  await expect.element(notice).toBeChecked()
  await userEvent.keyboard(' ')
  await expect.element(notice).not.toBeChecked()
  await expectAccessible()
  await tabTo(dialog.getByRole('button', { name: 'Cancel date' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Date cancelled')).toBeVisible()
  await expect
    .element(screen.getByRole('list', { name: 'Dates' }))
    .toMatchTextContent(/Cancelled.*The hall is closed/)
  expect(await mailKinds(eventId)).not.toContain('date-cancelled')
})

test('Events: the cancel dialog is used with the keyboard alone, and says when nobody is told', async () => {
  const eventId = await seriesWithPlaces()
  const { screen } = await openConsole('/library/events')
  const actions = screen.getByRole('button', { name: 'Actions for Fire drill' })
  const open = async () => {
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('menuitem', { name: 'Open' })).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(screen.getByRole('menuitem', { name: 'Cancel event' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    const shown = screen.getByRole('alertdialog', { name: 'Cancel ‘Fire drill’?' })
    await expect.element(shown).toBeVisible()
    return shown
  }
  await expect.element(actions).toBeVisible()
  actions.element().focus()
  const first = await open()
  await userEvent.keyboard('{Escape}')
  await expect.element(first).not.toBeInTheDocument()
  await expect.element(actions).toHaveFocus()
  const dialog = await open()
  await tabTo(dialog.getByRole('textbox', { name: 'Reason' }))
  await userEvent.keyboard('The hall is closed')
  await tabTo(dialog.getByRole('checkbox', { name: 'Notify 2 people by email' }))
  await userEvent.keyboard(' ')
  await expect
    .element(dialog.getByText(/^2 people have a place; nobody is notified, and the event stays in/))
    .toBeVisible()
  await tabTo(dialog.getByRole('button', { name: 'Cancel event' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Fire drill cancelled')).toBeVisible()
  expect(await eventNow(eventId)).toMatchObject({ status: 'cancelled' })
  expect(await mailKinds(eventId)).not.toContain('cancelled')
})
