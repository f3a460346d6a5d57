import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import { toast } from '~/ui/overlay/toast'
import { close, delayedRequests, openLink, told } from './lazy-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'
import { pressAtOnce } from './press-at-once'
import { ask, signedIn } from './backend'

// What comes of a write when whoever asked has signed out: nothing, for whoever signs in next.

/** Signs out, and in as a colleague. */
async function givePlaceTo(screen: Awaited<ReturnType<typeof openConsole>>['screen'], of: string) {
  await screen.getByRole('button', { name: 'Ana', exact: true }).click()
  await screen.getByRole('menuitem', { name: 'Logout' }).click()
  const next = await ask('makeAdmin', { firstName: 'Eva', organisationId: of })
  await screen.getByLabelText('Email').fill(next.email)
  await screen.getByLabelText('Password', { exact: true }).fill(next.password)
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Eva' })).toBeVisible()
}

/** Told after all that was to be told before. */
async function toldLast() {
  toast({ title: 'Said to Eva' })
  await expect.element(told('Said to Eva')).toBeVisible()
}

test('Change of user: success messages are not shown to the next user', async () => {
  const { admin, screen, drawer, isStopped } = await openLink()
  const answer = delayedRequests('deactivateSignupLink')
  await drawer.getByRole('button', { name: 'Stop' }).click()
  await answer.isWaiting()
  await close()
  await givePlaceTo(screen, admin.organisationId)
  answer.through()
  await expect.poll(isStopped).toBe(true)
  await toldLast()
  expect(told('Link stopped').query()).toBeNull()
})

test('Change of user: errors are not shown to the next user', async () => {
  const { admin, screen, drawer } = await openLink()
  const answer = delayedRequests('deactivateSignupLink')
  await drawer.getByRole('button', { name: 'Stop' }).click()
  await answer.isWaiting()
  await close()
  await givePlaceTo(screen, admin.organisationId)
  answer.broken()
  await toldLast()
  expect(page.getByText(/^Changing the link/).query()).toBeNull()
})

test('Change of user: requests that wait for sign-in of the previous user fail silently', async () => {
  const { admin, screen, drawer, isQuiet } = await openLink()
  await isQuiet()
  await ask('endSessions', { adminId: admin.id })
  await drawer.getByRole('button', { name: 'Stop' }).click()
  await screen.getByRole('button', { name: 'Use another account' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const next = await ask('makeAdmin', { firstName: 'Eva' })
  await screen.getByLabelText('Email').fill(next.email)
  await screen.getByLabelText('Password', { exact: true }).fill(next.password)
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Eva' })).toBeVisible()
  await toldLast()
  expect(page.getByText(/^Changing the link/).query()).toBeNull()
})

test('Change of user: pending navigation of the previous user is dropped', async () => {
  const admin = await signedIn()
  const { screen, address } = await openConsole('/manage-courses/add-new-course')
  await screen.getByRole('textbox', { name: 'Title' }).fill('First aid')
  const answer = delayedRequests('addCourse')
  await screen.getByRole('button', { name: 'Create draft' }).click()
  await answer.isWaiting()
  await givePlaceTo(screen, admin.organisationId)
  expect(address()).toBe('/')
  answer.through()
  const titles = async () =>
    (await call('get', '/api/business/getCourses', {})).data.courses.map(({ title }) => title)
  await expect.poll(titles).toContain('First aid')
  await toldLast()
  expect(address()).toBe('/')
})

test('Change of user: a screen left while loading works for the next user', async () => {
  const admin = await signedIn()
  const person = newPerson({ firstName: 'Bo' })
  await addPeople(person)
  const { screen, address, isQuiet } = await openConsole('/')
  await isQuiet()
  const answer = delayedRequests('getAllUsersQuery')
  pressAtOnce('gu')
  await answer.isWaiting()
  await givePlaceTo(screen, admin.organisationId)
  answer.through()
  await expect.poll(address).toBe('/')
  pressAtOnce('gu')
  await expect.element(screen.getByRole('row', { name: /Bo Mokoena/ })).toBeVisible()
})
