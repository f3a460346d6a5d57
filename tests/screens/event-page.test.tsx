import { expect, test } from 'vitest'
import { dropToken } from '~/api/session/token'
import { expectAccessible } from '../ui/accessible'
import { ask, signedIn } from './backend'
import { addEvents } from './event-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'

/** A scheduled event with one place, and the links of two users. */
async function eventFor() {
  await signedIn()
  const people = await addPeople(
    newPerson({ firstName: 'Amara' }),
    newPerson({ firstName: 'Luca' }),
  )
  const ids = people.map(({ _id }) => _id)
  const [event] = await addEvents({
    title: 'Fire drill',
    status: 'scheduled',
    audience: { type: 'users', ids },
    meetingLink: 'https://meet.example/j/1',
    timezone: 'Asia/Tokyo',
    capacity: 1,
    waitlist: true,
  })
  const eventId = event?._id ?? ''
  const linkOf = async (userId?: string) =>
    (await ask('eventLink', { eventId, ...(userId !== undefined && { userId }) })).link
  const links = [await linkOf(ids[0]), await linkOf(ids[1])]
  return { links, shared: await linkOf(), emails: people.map(({ email }) => email) }
}

test('Event: a user answers yes, gets the link and the calendar file, and gives the place back', async () => {
  const { links } = await eventFor()
  dropToken()
  const { screen } = await openConsole(`/event?link=${links[0]}`)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Fire drill' })).toBeVisible()
  await expect.element(screen.getByText(/\(Tokyo\)/)).toBeVisible()
  await expect.element(screen.getByText(/where you are/)).toBeVisible()
  expect(screen.getByText('https://meet.example/j/1').elements()).toEqual([])
  await expectAccessible()
  await screen.getByRole('button', { name: 'Yes, I take part' }).click()
  await expect.element(screen.getByText('You have a place')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'https://meet.example/j/1' })).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Add to your calendar' }))
    .toHaveAttribute('href', `/api/auth/event-calendar/${links[0]}`)
  await expectAccessible()

  const { screen: other } = await openConsole(`/event?link=${links[1]}`)
  await other.getByRole('button', { name: 'Yes, join the waiting list' }).click()
  await expect.element(other.getByText('You are number 1 in the line')).toBeVisible()
  await other.unmount()

  await screen.getByRole('button', { name: 'No, give my place back' }).click()
  await expect.element(screen.getByText('You do not take part')).toBeVisible()
})

test('Event: a shared link asks for the address, and discloses no accounts', async () => {
  const { shared, emails } = await eventFor()
  dropToken()
  for (const email of ['nobody@elsewhere.example', emails[0] ?? '']) {
    const { screen } = await openConsole(`/event?link=${shared}`)
    await screen.getByLabelText('Email').fill(email)
    await screen.getByRole('button', { name: 'Send me the link' }).click()
    await expect.element(screen.getByText('Check your email')).toBeVisible()
    await expect.element(screen.getByText(new RegExp(`^If ${email} has an account`))).toBeVisible()
    await screen.unmount()
  }
})

test('Event: a link that is not valid, and a code that has expired, say so', async () => {
  dropToken()
  const { screen } = await openConsole('/event?link=nobody.3q2-7wKf0sVYtXnZp1bRdA')
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'This link no longer works' }))
    .toBeVisible()
  await screen.unmount()
  const { screen: late } = await openConsole('/event?checkIn=ed_1.1700000000.3q2-7wKf0sVYtXnZp1b')
  await late.getByLabelText('Email').fill('amara@acme.example')
  await late.getByRole('button', { name: 'Check in' }).click()
  await expect
    .element(late.getByRole('heading', { level: 1, name: 'This code has expired' }))
    .toBeVisible()
  await expectAccessible()
})
