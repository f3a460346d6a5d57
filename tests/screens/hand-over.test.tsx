import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { takeTokenFromAddress } from '~/api/session/token-handover'
import { beginHandOver } from '~/api/session/session'
import { dropToken, readToken } from '~/api/session/token'
import { answerLost } from './lazy-factory'
import { openConsole } from './open-console'
import { ask, signedIn } from './backend'

const nav = () => page.getByRole('navigation', { name: 'Main' })
const ownAddress = location.href
const bad = 'this-token-was-never-given-to-anybody'

afterEach(() => history.replaceState(null, '', ownAddress))

/** Starts the console as main.tsx does, with this in the address bar. */
async function arriveAt(path: string) {
  history.replaceState(null, '', path)
  const token = takeTokenFromAddress()
  if (token !== null) beginHandOver(token)
  return { token, console: await openConsole(location.pathname + location.search) }
}

test('Sign-in token: a valid token signs in, is stored, and is removed from the URL', async () => {
  const admin = await ask('makeAdmin', { firstName: 'Chi' })
  const { token } = await ask('beginSession', { adminId: admin.id })
  const arrival = await arriveAt(`/profile?token=${token}&from=portal`)
  expect(location.search).toBe('?from=portal')
  await expect.element(page.getByRole('button', { name: 'Chi' })).toBeVisible()
  expect(arrival.console.address()).toBe('/profile?from=portal')
  expect(readToken()).toBe(token)
})

test('Sign-in token: an invalid token leads to sign-in and is not stored', async () => {
  const { console } = await arriveAt(`/profile?token=${bad}`)
  await expect.element(console.screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(console.address()).toBe('/login?next=%2Fprofile')
  expect(readToken()).toBeNull()
  expect(location.href).not.toContain(bad)
})

test('Sign-in token: is kept while it cannot be checked, and signs in on retry', async () => {
  // What no contract allows: the server notices at the door and answers 500.
  const preferences = JSON.parse('{"theme":"purple"}')
  const { id } = await ask('makeAdmin', { firstName: 'Chi', preferences })
  const { token } = await ask('beginSession', { adminId: id })
  const { console } = await arriveAt(`/profile?token=${token}`)
  const again = console.screen.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  await again.click()
  await expect.element(again).toBeEnabled()
  expect(console.address()).toBe('/profile')
  expect(readToken()).toBeNull()
  for (const kept of [location.href, ...Object.values({ ...localStorage, ...sessionStorage })])
    expect(kept).not.toContain(token)
  await ask('updateAdmin', { id, preferences: {} })
  await again.click()
  await expect.element(page.getByRole('button', { name: 'Chi' })).toBeVisible()
  expect(readToken()).toBe(token)
})

test('Sign-in token: a connection loss only delays it', async () => {
  const { id } = await ask('makeAdmin', { firstName: 'Chi' })
  const { token } = await ask('beginSession', { adminId: id })
  const line = answerLost('/api/auth/is-business-user-logged-in')
  const { console } = await arriveAt(`/profile?token=${token}`)
  await line.isLost()
  line.isBack()
  await expect.element(page.getByRole('button', { name: 'Chi' })).toBeVisible()
  expect(console.address()).toBe('/profile')
})

test('Sign-in token: signing in by password meanwhile takes precedence', async () => {
  const preferences = JSON.parse('{"theme":"purple"}')
  const away = await ask('makeAdmin', { firstName: 'Chi', preferences })
  const { token } = await ask('beginSession', { adminId: away.id })
  const { email, password } = await ask('makeAdmin', { firstName: 'Ana' })
  const { console } = await arriveAt(`/login?token=${token}`)
  await console.screen.getByLabelText('Email', { exact: true }).fill(email)
  await console.screen.getByLabelText('Password', { exact: true }).fill(password)
  await ask('updateAdmin', { id: away.id, preferences: {} })
  await console.screen.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Ana' })).toBeVisible()
  expect(readToken()).not.toBe(token)
})

test('Sign-in token: an invalid token does not end the current session', async () => {
  await signedIn()
  const token = readToken()
  await arriveAt(`/?token=${bad}`)
  await expect.element(nav()).toBeVisible()
  expect(readToken()).toBe(token)
})

test('Sign-in token: a valid token replaces the current session', async () => {
  await signedIn()
  const { id } = await ask('makeAdmin', { firstName: 'Chi' })
  const { token } = await ask('beginSession', { adminId: id })
  await arriveAt(`/?token=${token}`)
  await expect.element(page.getByRole('button', { name: 'Chi' })).toBeVisible()
  expect(readToken()).toBe(token)
  dropToken()
})

test.each(['/reset-password', '/invitation'])(
  'Sign-in token: the token of a mailed link is left to %s',
  (path) => {
    history.replaceState(null, '', `${path}?token=${bad}`)
    expect(takeTokenFromAddress()).toBeNull()
    expect(location.search).toBe(`?token=${bad}`)
  },
)
