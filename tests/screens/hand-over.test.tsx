import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { takeTokenFromAddress } from '~/api/hand-over'
import { beginHandOver } from '~/api/session'
import { dropToken, readToken } from '~/api/token'
import { openConsole } from './open-console'
import { ask, signedIn } from './stage'

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

test('a good token signs in, is kept, and leaves the address, which keeps the rest', async () => {
  const admin = await ask('makeAdmin', { firstName: 'Chi' })
  const { token } = await ask('beginSession', { adminId: admin.id })
  const arrival = await arriveAt(`/profile?token=${token}&from=portal`)
  expect(location.search).toBe('?from=portal')
  await expect.element(page.getByRole('button', { name: 'Chi' })).toBeVisible()
  expect(arrival.console.address()).toBe('/profile?from=portal')
  expect(readToken()).toBe(token)
})

test('a bad token leads to sign-in and is kept nowhere', async () => {
  const { console } = await arriveAt(`/profile?token=${bad}`)
  await expect.element(console.screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(console.address()).toBe('/login?next=%2Fprofile')
  expect(readToken()).toBeNull()
  expect(location.href).not.toContain(bad)
})

test('a bad token does not end the session that runs', async () => {
  await signedIn()
  const token = readToken()
  await arriveAt(`/?token=${bad}`)
  await expect.element(nav()).toBeVisible()
  expect(readToken()).toBe(token)
})

test('a good token takes over from the session that runs', async () => {
  await signedIn()
  const { id } = await ask('makeAdmin', { firstName: 'Chi' })
  const { token } = await ask('beginSession', { adminId: id })
  await arriveAt(`/?token=${token}`)
  await expect.element(page.getByRole('button', { name: 'Chi' })).toBeVisible()
  expect(readToken()).toBe(token)
  dropToken()
})

test.each(['/reset-password', '/invitation'])(
  'the token of a mailed link is left to %s',
  (path) => {
    history.replaceState(null, '', `${path}?token=${bad}`)
    expect(takeTokenFromAddress()).toBeNull()
    expect(location.search).toBe(`?token=${bad}`)
  },
)
