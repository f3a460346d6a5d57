import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readToken } from '~/api/session/token'
import { answerLost } from './lazy-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'
import { ask, signedIn } from './backend'

const nav = () => page.getByRole('navigation', { name: 'Main' })

/** What no contract allows: the server notices at the door and answers 500. */
const broken = { preferences: JSON.parse('{"theme":"purple"}') }

test('Server error: keeps the session, shows the error id and a retry button', async () => {
  const { id } = await signedIn(broken)
  const { screen, address } = await openConsole('/profile')
  const alert = screen.getByRole('alert')
  await expect.element(alert.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(alert.getByText(/^Request req-/)).toBeVisible()
  expect(address()).toBe('/profile')
  expect(readToken()).not.toBeNull()
  await ask('updateAdmin', { id, preferences: {} })
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(nav()).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Ana')
})

test('Offline: shows a notice while it lasts', async () => {
  await signedIn()
  const { screen } = await openConsole('/')
  await expect.element(nav()).toBeVisible()
  window.dispatchEvent(new Event('offline'))
  await expect.element(screen.getByText(/You are offline/)).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await expect.element(screen.getByText(/You are offline/)).not.toBeInTheDocument()
})

test('Offline: failed queries are refetched when the network is back', async () => {
  await signedIn()
  await addPeople(newPerson({ firstName: 'Amara' }))
  const line = answerLost('getAllUsersQuery')
  const { screen } = await openConsole('/users/users')
  await expect.element(screen.getByRole('heading', { name: 'Users' })).toBeVisible()
  window.dispatchEvent(new Event('offline'))
  await expect.element(screen.getByText('The people could not be loaded')).toBeVisible()
  line.isBack()
  window.dispatchEvent(new Event('online'))
  await expect.element(screen.getByRole('row', { name: /Amara/ })).toBeVisible()
})
