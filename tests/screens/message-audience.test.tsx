import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { signedIn } from './backend'
import { addCourses } from './course-factory'
import { addDraft, messageNow, sendMessage } from './draft-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'

const mail = (id: string) => `/notification-management/email-notifications?compose=${id}`
const subject = () => page.getByRole('textbox', { name: 'Subject' })

test('Message composer: everyone left out can be looked up', async () => {
  await signedIn()
  const [amara] = await addPeople(
    newPerson({ firstName: 'Amara' }),
    newPerson({ firstName: 'Thabo' }),
  )
  const { _id } = await addDraft({
    audience: { type: 'users', ids: [amara?._id ?? ''], exclude: [amara?._id ?? ''] },
  })
  const { screen } = await openConsole(mail(_id))
  // Names are fetched: the server has the ids.
  await expect
    .element(screen.getByRole('list', { name: 'Chosen people' }).first())
    .toMatchTextContent(/Amara/)
  await expect.element(screen.getByText('0 of 1 person receive it.')).toBeVisible()
  await screen.getByRole('button', { name: 'Excluded: 1' }).click()
  const people = screen.getByRole('dialog', { name: 'Excluded' })
  await expect.element(people.getByText(amara?.email ?? '')).toBeVisible()
  await people.getByRole('searchbox', { name: 'Search people' }).fill('nobody')
  await expect.element(people.getByText('Nobody matches.')).toBeVisible()
})

test('Message composer: the audience is chosen with its condition and tags', async () => {
  await signedIn()
  await addPeople(newPerson())
  const [course] = await addCourses({ title: 'Fire safety' })
  const { _id } = await addDraft()
  const { screen } = await openConsole(mail(_id))
  await screen.getByRole('combobox', { name: 'Audience' }).selectOptions('Courses')
  await userEvent.click(screen.getByRole('combobox', { name: 'Courses' }))
  await screen.getByRole('option', { name: /Fire safety/ }).click()
  await screen.getByRole('combobox', { name: 'Status' }).selectOptions('Overdue')
  await expect.element(screen.getByText('Nobody matches.')).toBeVisible()
  await expect
    .poll(async () => (await messageNow(_id)).audience)
    .toMatchObject({ type: 'courses', ids: [course?._id], condition: 'overdue' })
  // Tags of the course can be used now.
  await screen.getByRole('button', { name: 'Insert a tag: Subject' }).click()
  await screen.getByRole('menuitem', { name: 'Course title' }).click()
  await expect.element(subject()).toHaveValue('Your course ends on Friday{{courseTitle}}')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(screen.getByText('Choose other people or another condition')).toBeVisible()
})

test('Message composer: scheduled in the zone of the organisation, and asked about a repetition', async () => {
  await signedIn()
  await addPeople(newPerson())
  await sendMessage()
  const { _id } = await addDraft()
  const { screen } = await openConsole(mail(_id))
  await screen.getByRole('radio', { name: 'Later' }).click()
  await screen.getByRole('button', { name: 'Review…' }).click()
  const date = screen.getByRole('textbox', { name: 'Date' })
  await expect.element(date).toHaveAccessibleDescription(/Choose a date/)
  const year = new Date().getFullYear() + 1
  await date.fill(
    new Intl.DateTimeFormat(undefined, { dateStyle: 'short' }).format(new Date(year, 0, 11)),
  )
  await expect.element(screen.getByText(/^It is sent on .*UTC/)).toBeVisible()
  await screen.getByRole('button', { name: 'Review…' }).click()
  const review = screen.getByRole('dialog', { name: 'Send to 1 person?' })
  await expect.element(review.getByText(/got this message within 24 hours/)).toBeVisible()
  await expect.element(review.getByRole('button', { name: 'Schedule' })).toBeDisabled()
  await review.getByRole('checkbox', { name: 'Send it again' }).click()
  await review.getByRole('button', { name: 'Schedule' }).click()
  await expect.element(screen.getByText(/^It is sent to 1 person on /)).toBeVisible()
  expect((await messageNow(_id)).scheduledAt).toMatch(new RegExp(`^${year}-01-1`))
})
