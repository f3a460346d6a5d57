import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import { upload } from '~/api/client/upload'
import { expectAccessible } from '../ui/accessible'
import { ask, signedIn } from './backend'
import { addEvents, eventNow } from './event-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'

/** The form of a new event, in an organisation in Copenhagen. */
async function newEventForm() {
  const { id: adminId } = await signedIn()
  await ask('updateOrganisationOf', { adminId, timezone: 'Europe/Copenhagen' })
  const { screen } = await openConsole('/library/events?new=true')
  return { screen, drawer: screen.getByRole('dialog', { name: 'New event' }) }
}

test('Events: a time that does not exist is refused, and the next one offered', async () => {
  const { drawer } = await newEventForm()
  await drawer.getByRole('textbox', { name: 'Starts on' }).fill('2027-03-28')
  await drawer.getByLabelText('Start time').fill('02:30')
  await drawer.getByLabelText('End time').fill('05:00')
  await drawer.getByRole('button', { name: 'Save draft' }).click()
  await expect
    .element(drawer.getByLabelText('Start time'))
    .toHaveAccessibleDescription('02:30 doesn’t exist on 28 Mar 2027 in Copenhagen')
  await expectAccessible()
  await drawer.getByRole('button', { name: 'Use 03:30' }).click()
  await expect.element(drawer.getByText('Length: 1 h 30 min')).toBeVisible()
})

test('Events: a time that comes twice is asked for, and the length says that clocks go back', async () => {
  const { drawer } = await newEventForm()
  await drawer.getByRole('textbox', { name: 'Starts on' }).fill('2027-10-31')
  await drawer.getByLabelText('Start time').fill('02:30')
  await drawer.getByLabelText('End time').fill('05:00')
  await drawer.getByRole('radio', { name: 'First 02:30 (+02:00)' }).click()
  await expect
    .element(drawer.getByText('Length: 3 h 30 min: clocks go back that night'))
    .toBeVisible()
  await drawer.getByRole('radio', { name: 'Second 02:30 (+01:00)' }).click()
  await expect.element(drawer.getByText('Length: 2 h 30 min')).toBeVisible()
})

test('Events: a series is made with the keyboard alone, with its dates before it is saved', async () => {
  const { screen, drawer } = await newEventForm()
  const title = drawer.getByRole('textbox', { name: 'Title' })
  await expect.element(title).toBeVisible()
  title.element().focus()
  await userEvent.keyboard('Call')
  await drawer.getByRole('textbox', { name: 'Starts on' }).fill('2027-10-31')
  await drawer.getByLabelText('Start time').fill('02:30')
  await drawer.getByLabelText('End time').fill('05:00')
  await drawer.getByRole('combobox', { name: 'Repeats' }).selectOptions('Monthly')
  await expect
    .element(drawer.getByText(/comes twice that day. In a series it is the first one/))
    .toBeVisible()
  await drawer.getByRole('textbox', { name: 'Number of dates' }).fill('3')
  await expect.element(drawer.getByText('3 dates')).toBeVisible()
  await expect
    .element(drawer.getByText('November 2027 skipped, which has no such day.', { exact: false }))
    .toBeVisible()
  await expectAccessible()
  drawer.getByRole('button', { name: 'Save draft' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Call saved as a draft')).toBeVisible()
  const { data } = await call('get', '/api/business/getEvents', {})
  expect(data.events).toMatchObject([
    {
      title: 'Call',
      status: 'draft',
      // In a series, a doubled hour is the first one.
      startAt: '2027-10-31T00:30:00.000Z',
      datesCount: 3,
      reminders: [1440, 60],
    },
  ])
})

/** A scheduled event with two registered people, open in its form. */
async function editForm() {
  await signedIn({ firstName: 'Ingrid', lastName: 'Solberg' })
  const people = await addPeople(
    newPerson({ firstName: 'Amara' }),
    newPerson({ firstName: 'Luca' }),
  )
  const [event] = await addEvents({
    status: 'scheduled',
    registration: 'automatic',
    audience: { type: 'users', ids: people.map(({ _id }) => _id) },
  })
  const { screen } = await openConsole('/library/events')
  await screen.getByRole('button', { name: 'Actions for Town hall' }).click()
  await screen.getByRole('menuitem', { name: 'Edit' }).click()
  const drawer = screen.getByRole('dialog', { name: 'Edit event' })
  const tell = drawer.getByRole('checkbox', { name: 'Notify 2 people' })
  await expect.element(tell).not.toBeChecked()
  return { screen, drawer, tell, eventId: event?._id ?? '', version: event?.version ?? 0 }
}

test('Events: an edit says who is told, and what the server refuses', async () => {
  const { screen, drawer, tell, eventId } = await editForm()
  await expect.element(drawer.getByText('Amara', { exact: false }).first()).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Places' }).fill('1')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(drawer.getByRole('textbox', { name: 'Places' }))
    .toHaveAccessibleDescription(/At least 2/)
  await drawer.getByRole('textbox', { name: 'Places' }).fill('20')
  await drawer.getByLabelText('End time').fill('23:59')
  await expect.element(tell).toBeChecked()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Event saved')).toBeVisible()
  expect(await eventNow(eventId)).toMatchObject({ capacity: 20 })
})

test('Events: an edit shows who changed what meanwhile, and can keep its own values', async () => {
  const { screen, drawer, eventId, version } = await editForm()
  await drawer.getByRole('textbox', { name: 'Places' }).fill('20')
  const body = { eventId, version, title: 'Town meeting' }
  await upload('post', '/api/business/updateEvent', { body })
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(drawer.getByText('This event was changed by Ingrid Solberg while you edited it'))
    .toBeVisible()
  await expect
    .element(drawer.getByRole('row', { name: /^Title/ }))
    .toMatchTextContent(/Town meeting/)
  await drawer.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(screen.getByText('Event saved')).toBeVisible()
  expect(await eventNow(eventId)).toMatchObject({ title: 'Town hall', capacity: 20 })
})
