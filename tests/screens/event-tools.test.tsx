import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../ui/accessible'
import { signedIn } from './backend'
import { addEvents, eventNow, hoursFromNow } from './event-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'

/** An event that begins soon, with two people who have places. */
async function eventWithPlaces() {
  await signedIn()
  const people = await addPeople(
    newPerson({ firstName: 'Amara', lastName: 'Okafor' }),
    newPerson({ firstName: 'Luca', lastName: 'Rossi' }),
  )
  const [event] = await addEvents({
    title: 'Fire drill',
    status: 'scheduled',
    registration: 'automatic',
    audience: { type: 'users', ids: people.map(({ _id }) => _id) },
    startAt: hoursFromNow(0.5),
    endAt: hoursFromNow(1.5),
  })
  return { eventId: event?._id ?? '', people }
}

const pageOf = (eventId: string, tab: string) =>
  openConsole(`/library/events?eventId=${eventId}&tab=${tab}&full=true`)

test('Events: a copy is a draft, and its form opens', async () => {
  await signedIn()
  await addEvents({ title: 'Fire drill', timezone: 'Asia/Tokyo' })
  const { screen } = await openConsole('/library/events')
  await screen.getByRole('button', { name: 'Actions for Fire drill' }).click()
  await screen.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect.element(screen.getByText('Fire drill copied as a draft')).toBeVisible()
  const form = screen.getByRole('dialog', { name: 'Edit event' })
  await expect.element(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Fire drill')
})

test('Events: attendance is imported from a file, and rows that cannot be used are named', async () => {
  const { eventId, people } = await eventWithPlaces()
  const { screen } = await pageOf(eventId, 'people')
  const table = screen.getByRole('table', { name: 'People of this event' })
  await expect.element(table.getByRole('row').filter({ hasText: 'Amara' })).toBeVisible()
  const text = `Email,Attendance\n${people[0]?.email.toUpperCase()},Present\nnobody@elsewhere.example,Absent\n`
  const file = new File([text], 'attendance.csv', { type: 'text/csv' })
  await screen.getByLabelText('Import attendance').last().upload(file)
  const dialog = screen.getByRole('dialog', { name: 'Import attendance' })
  await expect.element(dialog.getByText('1 of 2 rows will be imported.')).toBeVisible()
  await expect.element(dialog.getByText('Row 3: nobody has this address')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: /^Import/ }).click()
  const result = screen.getByRole('dialog', { name: 'Attendance of 1 of 2 rows imported' })
  await expect.element(result.getByRole('listitem').filter({ hasText: 'Amara' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect
    .element(table.getByRole('row').filter({ hasText: 'Amara' }))
    .toMatchTextContent(/Present/)
})

test('Events: the check-in code fills the screen', async () => {
  const { eventId } = await eventWithPlaces()
  const { screen } = await pageOf(eventId, 'people')
  await screen.getByRole('button', { name: 'Check-in code' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Fire drill' })
  await expect.element(dialog.getByRole('img', { name: 'QR code to check in' })).toBeVisible()
  const { width, height } = dialog.element().getBoundingClientRect()
  expect([width, height]).toEqual([innerWidth, innerHeight])
  await expectAccessible()
})

test('Events: the messages about an event, and an update without a change', async () => {
  const { eventId } = await eventWithPlaces()
  const { screen } = await pageOf(eventId, 'messages')
  const messages = screen.getByRole('list', { name: 'Messages' })
  await expect.element(messages.getByRole('link', { name: 'Amara Okafor' })).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Actions for Fire drill' }).click()
  await screen.getByRole('menuitem', { name: 'Send update…' }).click()
  await screen.getByRole('button', { name: 'Notify 2 people' }).click()
  await expect.element(screen.getByText('Update sent to 2 people')).toBeVisible()
  await expect.element(messages.getByText(/^Update ·/).first()).toBeVisible()
  expect((await eventNow(eventId))?.version).toBe(2)
})

test('Events: the page to share is linked, and people of the event can be written to', async () => {
  const { eventId } = await eventWithPlaces()
  const { screen, address } = await pageOf(eventId, 'overview')
  const { link = '' } = (await eventNow(eventId)) ?? {}
  await expect
    .element(screen.getByRole('link', { name: /^Open page/ }))
    .toHaveAttribute('href', link)
  await screen.getByRole('tab', { name: /^People/ }).click()
  await screen.getByRole('checkbox', { name: /Amara/ }).click()
  await screen.getByRole('button', { name: 'More' }).last().click()
  await screen.getByRole('menuitem', { name: 'Message…' }).click()
  await expect.poll(address).toMatch(/^\/notification-management\/email-notifications\?/)
})

test('Events: the calendar file is saved from the menu', async () => {
  const { eventId } = await eventWithPlaces()
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:nowhere')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  onTestFinished(() => void vi.restoreAllMocks())
  const { screen } = await pageOf(eventId, 'overview')
  await screen.getByRole('button', { name: 'Actions for Fire drill' }).click()
  await screen.getByRole('menuitem', { name: 'Calendar file' }).click()
  await expect.poll(() => saved.mock.calls.length).toBe(1)
  const [file] = saved.mock.calls[0] ?? []
  if (!(file instanceof Blob)) throw new Error('no file was saved')
  expect(await file.text()).toContain('METHOD:PUBLISH')
})
