import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { delayedRequests } from './lazy-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'
import { ask, signedIn } from './backend'

const palette = () => page.getByRole('dialog', { name: 'Search and commands' })
const nav = () => page.getByRole('navigation', { name: 'Main' })

test('Command palette: finds pages by a few letters, and remembers them', async () => {
  await signedIn()
  const { address } = await openConsole('/')
  await expect.element(nav()).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(palette().getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('settings{Enter}')
  await expect.poll(address).toBe('/profile')
  await expect.element(palette()).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(palette().getByText('Recent')).toBeVisible()
})

test('Command palette: Ctrl+Enter opens the marked entry in a new tab', async () => {
  await signedIn()
  const { address } = await openConsole('/')
  await expect.element(nav()).toBeVisible()
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(palette().getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('sett{ArrowDown}')
  const marked = palette().getByRole('option', { name: /^Your details/, selected: true })
  await expect.element(marked).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(opened).toHaveBeenCalledWith('/profile#details', '_blank', 'noopener')
  expect(address()).toBe('/')
})

test('Command palette: changes the theme', async () => {
  await signedIn({ preferences: { theme: 'light' } })
  await openConsole('/')
  await expect.element(nav()).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(palette().getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('dark{Enter}')
  await expect.poll(() => document.documentElement.dataset.theme).toBe('dark')
})

test('Command palette: reports that the theme was not changed', async () => {
  const { id } = await signedIn({ preferences: { theme: 'light' } })
  const { screen, isQuiet } = await openConsole('/')
  await expect.element(nav()).toBeVisible()
  await isQuiet()
  // What no contract allows: every answer with this person in it becomes a 500.
  await ask('updateAdmin', { id, preferences: JSON.parse('{"motion":"purple"}') })
  await userEvent.keyboard('/')
  await expect.element(palette().getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('dark{Enter}')
  await expect.element(screen.getByText('Saving failed', { exact: true })).toBeVisible()
  expect(document.documentElement.dataset.theme).toBe('light')
})

test('Command palette: has an empty state, and Escape restores the focus', async () => {
  await signedIn()
  const { screen } = await openConsole('/')
  const search = screen.getByRole('button', { name: /^Search/ }).first()
  await search.click()
  await expect.element(palette().getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('zzzzqq')
  await expect.element(palette().getByText('No results for “zzzzqq”.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(search).toHaveFocus()
})

test('Command palette: Enter never opens a result of the previous query', async () => {
  await signedIn()
  const [abena, wei] = await addPeople(
    newPerson({ firstName: 'Abena', lastName: 'Asante' }),
    newPerson({ firstName: 'Wei', lastName: 'Zhang' }),
  )
  const { address } = await openConsole('/')
  await expect.element(nav()).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const box = palette().getByRole('combobox')
  await box.fill('abena asante')
  await expect.element(palette().getByRole('option', { name: /Abena/ })).toBeVisible()
  await box.fill('wei zhang')
  await userEvent.keyboard('{Enter}')
  // Pressed before the answer is there, it opens nobody; after it, the right one.
  const isWei = () =>
    address().includes(String(wei?._id)) || palette().getByRole('option', { name: /Wei/ }).query()
  await expect.poll(isWei).toBeTruthy()
  expect(address()).not.toContain(String(abena?._id))
})

test('Command palette: signs out', async () => {
  await signedIn()
  const { screen } = await openConsole('/')
  await expect.element(nav()).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(palette().getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('sign out{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

/** Types into the palette while no answer comes, which then does. */
async function typeAhead(typed: string) {
  await signedIn()
  const [thabo] = await addPeople(newPerson({ firstName: 'Thabo' }))
  const { address } = await openConsole('/')
  await expect.element(nav()).toBeVisible()
  const line = delayedRequests('/search')
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(palette().getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard(typed)
  await line.isWaiting()
  line.through()
  return { thabo, address }
}

test('Command palette: Enter before the response opens the first result', async () => {
  const { thabo, address } = await typeAhead('thabo{Enter}')
  await expect.poll(address).toContain(thabo?._id)
})

test('Command palette: a pending Enter is dropped when the query changes', async () => {
  const { address } = await typeAhead('thab{Enter}o')
  await expect.element(palette().getByRole('option', { name: /^Thabo/ })).toBeVisible()
  expect(address()).toBe('/')
})
