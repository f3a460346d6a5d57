import { expect, test } from 'vitest'
import { expectAccessible } from '../ui/accessible'
import { signedIn } from './backend'
import { addEvents, eventNow, hoursFromNow } from './event-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'

/** Two drafts and a series of four dates with one place and one person waiting. */
async function someEvents() {
  await signedIn()
  const people = await addPeople(
    newPerson({ firstName: 'Amara' }),
    newPerson({ firstName: 'Luca' }),
  )
  const audience = { type: 'users' as const, ids: people.map(({ _id }) => _id) }
  const [draft, series] = await addEvents(
    { title: 'Fire drill', audience },
    {
      title: 'Weekly sales call',
      status: 'scheduled',
      registration: 'automatic',
      audience,
      capacity: 1,
      waitlist: true,
      recurrence: { frequency: 'weekly', interval: 1, count: 4 },
      startAt: hoursFromNow(24),
      endAt: hoursFromNow(25),
    },
    { title: 'Night in Osaka', timezone: 'Asia/Tokyo', mode: 'hybrid' },
  )
  return { draft, series }
}

async function openEvents() {
  const { screen, address } = await openConsole('/library/events')
  const table = screen.getByRole('table', { name: 'Events' })
  const rowOf = (title: string) => table.getByRole('row').filter({ hasText: title })
  return { screen, address, rowOf }
}

test('Events: listed with time and zone, narrowed by tab and filter', async () => {
  await someEvents()
  const { screen, address, rowOf } = await openEvents()
  await expect
    .element(rowOf('Weekly sales call'))
    .toMatchTextContent(/Dublin · 4 dates.*Online.*1 of 1.*1 waiting.*Scheduled/)
  await expect.element(rowOf('Night in Osaka')).toMatchTextContent(/Tokyo.*Hybrid.*Draft/)
  await expectAccessible()

  await screen.getByRole('tab', { name: /^Drafts/ }).click()
  await expect.element(screen.getByText('1–2 of 2')).toBeVisible()
  await screen.getByRole('button', { name: 'Mode' }).first().click()
  await screen.getByRole('button', { name: /^Online/ }).click()
  await expect.element(screen.getByText('1–1 of 1')).toBeVisible()
  await expect.poll(address).toBe('/library/events?status=draft&mode=online')
})

test('Events: a draft is published from the list', async () => {
  const { draft } = await someEvents()
  const { screen, rowOf } = await openEvents()
  await rowOf('Fire drill').getByRole('checkbox').click()
  await screen.getByRole('button', { name: /^Publish/ }).click()
  await screen
    .getByRole('dialog', { name: 'Publish Fire drill?' })
    .getByRole('button', { name: 'Publish Fire drill' })
    .click()
  await expect.element(screen.getByText('Fire drill published')).toBeVisible()
  expect(await eventNow(draft?._id ?? '')).toMatchObject({ stats: { invited: 2 } })
})

test('Events: cancelled with a reason, and restored', async () => {
  const { series } = await someEvents()
  const { screen, rowOf } = await openEvents()
  await screen.getByRole('button', { name: 'Actions for Weekly sales call' }).click()
  await screen.getByRole('menuitem', { name: 'Cancel event' }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'Cancel ‘Weekly sales call’?' })
  await expect
    .element(
      dialog.getByText(
        /^1 person has a place and 1 waits; they are notified, and the calendar entries are removed\./,
      ),
    )
    .toBeVisible()
  await expect.element(dialog.getByText(/restore it until .* \(Dublin\)\./)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Keep it' })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('no')
  await dialog.getByRole('button', { name: 'Cancel event' }).click()
  await expect.element(dialog.getByText('Enter a reason of at least 3 characters.')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The line is down')
  await dialog.getByRole('button', { name: 'Cancel event' }).click()
  await expect.element(rowOf('Weekly sales call')).toMatchTextContent(/Cancelled/)
  expect(await eventNow(series?._id ?? '')).toMatchObject({ cancelReason: 'The line is down' })
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(rowOf('Weekly sales call')).toMatchTextContent(/Scheduled/)
})

test('Events: without any, the list says what they are', async () => {
  await signedIn()
  const { screen } = await openConsole('/library/events')
  await expect.element(screen.getByRole('heading', { name: 'No events yet' })).toBeVisible()
  await expectAccessible()
})
