import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import { openConsole } from './open-console'
import { beforeResponse } from './fast'
import { ask, signedIn } from './backend'

// A browser whose list of zones is newer than the server's; it is asked for that once.
const zones = ['Mars/Olympus_Mons', 'Mars/Elysium_Mons', 'Europe/Lisbon']
beforeEach(() => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(zones)
})
afterEach(() => vi.restoreAllMocks())

/** What no contract allows: every answer with this person in it becomes a 500. */
const broken = JSON.parse('{"motion":"purple"}')

const userNow = async () => (await call('get', '/api/auth/is-business-user-logged-in', {})).user
const timezoneNow = async () => (await userNow()).preferences.timezone
const themeNow = async () => (await userNow()).preferences.theme

test('Preferences: a rejected change is reverted with the reason', async () => {
  await signedIn()
  const { screen } = await openConsole('/profile')
  const zone = screen.getByRole('combobox', { name: 'Time zone' })
  const choose = async (text: string) => {
    await zone.fill(text)
    await screen.getByRole('option', { name: new RegExp(text, 'i') }).click()
  }
  await choose('olympus')
  const alert = screen.getByRole('alert')
  await expect.element(alert).toMatchTextContent('Your change was not saved')
  await expect.element(alert.getByText(/^Request req-/)).toBeVisible()
  await expect.element(zone).toHaveValue('')
  expect(await timezoneNow()).toBeNull()

  await choose('lisbon')
  await expect.poll(timezoneNow).toBe('Europe/Lisbon')
  await expect.element(zone).toHaveValue('Europe / Lisbon')
  await expect.element(alert).not.toBeInTheDocument()
})

test('Preferences: of two quick changes the failed one is reverted, the other is kept', async () => {
  await signedIn({ preferences: { theme: 'light' } })
  const { screen } = await openConsole('/profile')
  const zone = screen.getByRole('combobox', { name: 'Time zone' })
  const dark = screen.getByRole('radio', { name: 'Dark' })
  await expect.element(zone).toHaveValue('')
  await beforeResponse(async () => {
    await zone.fill('olympus')
    await screen.getByRole('option', { name: /olympus/i }).click()
    await screen.getByText('Dark', { exact: true }).click()
  })
  const alert = screen.getByRole('alert')
  await expect.element(alert).toMatchTextContent('Your change was not saved')
  await expect.element(zone).toHaveValue('')
  await expect.element(dark).toBeChecked()
  await expect.poll(themeNow).toBe('dark')
})

test("Preferences: two failed changes of one preference leave the server's value", async () => {
  await signedIn()
  const { screen } = await openConsole('/profile')
  const zone = screen.getByRole('combobox', { name: 'Time zone' })
  await expect.element(zone).toHaveValue('')
  await beforeResponse(async () => {
    for (const text of ['olympus', 'elysium']) {
      await zone.fill(text)
      await screen.getByRole('option', { name: new RegExp(text, 'i') }).click()
    }
  })
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(zone).toHaveValue('')
})

test('Preferences: failed quick changes are all reverted, and retried together', async () => {
  const { id } = await signedIn({ preferences: { theme: 'light' } })
  const { screen, isQuiet } = await openConsole('/profile')
  const radio = (name: string) => screen.getByRole('radio', { name })
  await expect.element(radio('Light')).toBeChecked()
  await isQuiet()
  await ask('updateAdmin', { id, preferences: broken })
  await beforeResponse(async () => {
    await screen.getByText('Dark', { exact: true }).click()
    await screen.getByText('Compact', { exact: true }).click()
  })
  const alert = screen.getByRole('alert')
  await expect.element(alert).toMatchTextContent('Your changes were not saved')
  await expect.element(radio('Light')).toBeChecked()
  await expect.element(radio('Comfortable')).toBeChecked()
  await ask('updateAdmin', { id, preferences: { theme: 'light' } })
  alert.getByRole('button', { name: 'Try again' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(alert).not.toBeInTheDocument()
  await expect.element(radio('Dark')).toBeChecked()
  await expect.element(radio('Compact')).toBeChecked()
  // The button went with the words around it; the keyboard goes on in their section.
  expect(document.activeElement?.id).toBe('preferences')
  const { preferences } = await userNow()
  expect([preferences.theme, preferences.density]).toEqual(['dark', 'compact'])
})

test('Preferences: alerts by bell, by email, or not at all, per type', async () => {
  await signedIn()
  const { screen } = await openConsole('/profile#alerts')
  const table = screen.getByRole('table')
  const joins = (how: string) =>
    table.getByRole('checkbox', { name: `Someone I invited joins: ${how}` })
  await expect.element(joins('bell')).toBeChecked()
  await expect.element(joins('email')).not.toBeChecked()
  await joins('email').click()
  await joins('bell').click()
  const kept = async () => (await userNow()).alerts['user-joined']
  await expect.poll(kept).toEqual({ bell: false, email: true })
  await expect.element(joins('email')).toBeChecked()
  await expect.element(joins('bell')).not.toBeChecked()
  await expect
    .element(table.getByRole('row', { name: /My password is changed/ }))
    .toMatchTextContent('Always')
})
