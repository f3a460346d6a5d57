import { afterEach, expect, test, vi } from 'vitest'
import { call } from '~/api/client'
import { openConsole } from './open-console'
import { signedIn } from './stage'

afterEach(() => vi.restoreAllMocks())

const timezoneNow = async () =>
  (await call('get', '/api/auth/is-business-user-logged-in', {})).user.preferences.timezone

// A browser whose list of zones is newer than the server's.
test('a preference that the server refuses goes back, and says why', async () => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Mars/Olympus_Mons', 'Europe/Lisbon'])
  await signedIn()
  const { screen } = await openConsole('/profile')
  const zone = screen.getByRole('combobox', { name: 'Time zone' })
  const choose = async (text: string) => {
    await zone.fill(text)
    await screen.getByRole('option', { name: new RegExp(text, 'i') }).click()
  }
  await choose('olympus')
  const alert = screen.getByRole('alert')
  await expect.element(alert).toMatchTextContent('Your change was not kept')
  await expect.element(alert.getByText(/^Request req-/)).toBeVisible()
  await expect.element(zone).toHaveValue('')
  expect(await timezoneNow()).toBeNull()

  await choose('lisbon')
  await expect.poll(timezoneNow).toBe('Europe/Lisbon')
  await expect.element(zone).toHaveValue('Europe / Lisbon')
  expect(alert.query()).toBeNull()
})

test('each kind of news comes by the bell, by email, or not at all', async () => {
  await signedIn()
  const { screen } = await openConsole('/profile#alerts')
  const table = screen.getByRole('table')
  const joins = (how: string) =>
    table.getByRole('checkbox', { name: `Somebody I invited joins: ${how}` })
  await expect.element(joins('bell')).toBeChecked()
  await expect.element(joins('email')).not.toBeChecked()
  await joins('email').click()
  await joins('bell').click()
  const kept = async () =>
    (await call('get', '/api/auth/is-business-user-logged-in', {})).user.alerts['user-joined']
  await expect.poll(kept).toEqual({ bell: false, email: true })
  await expect.element(joins('email')).toBeChecked()
  await expect.element(joins('bell')).not.toBeChecked()
  await expect
    .element(table.getByRole('row', { name: /My password is changed/ }))
    .toMatchTextContent('Always')
})
