import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import { expectAccessible } from '../ui/accessible'
import { escape } from './escape'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'
import { signedIn } from './backend'

/** Three people of a new organisation, the last of them inactive. */
async function people() {
  await signedIn()
  const added = await addPeople(
    newPerson({ firstName: 'Amara', lastName: 'Okafor', designation: 'Sales lead' }),
    newPerson({ firstName: 'Luca', lastName: 'Bianchi', designation: 'Buyer' }),
    newPerson({ firstName: 'Thabo', lastName: 'Mokoena', designation: 'Sales manager' }),
  )
  const [amara, luca, thabo] = added
  if (!amara || !luca || !thabo) throw new Error('not all were added')
  await call('post', '/api/business/deactivateUsers', { body: { userIds: [thabo._id] } })
  return { amara, luca, thabo }
}

const names = (table: { getByRole: (role: 'link') => { elements: () => Element[] } }) =>
  table
    .getByRole('link')
    .elements()
    .map((element) => element.textContent?.slice(2))

test('Users: list, search, filters and sort order, all in the URL', async () => {
  await page.viewport(1440, 900)
  await people()
  const { screen, address, router } = await openConsole('/users/users')
  const table = screen.getByRole('table', { name: 'People' })
  await expect.poll(() => names(table)).toEqual(['Amara Okafor', 'Luca Bianchi', 'Thabo Mokoena'])
  await expect.element(screen.getByRole('tab', { name: /^All/ })).toMatchTextContent(/^All\s*3$/)
  await expect.element(screen.getByRole('tab', { name: /^Inactive/ })).toMatchTextContent(/1$/)
  await expect.element(screen.getByText(/^As of/)).toBeVisible()
  await expectAccessible()

  await screen.getByRole('searchbox', { name: 'Search people' }).fill('sales')
  await expect.poll(() => names(table)).toEqual(['Amara Okafor', 'Thabo Mokoena'])
  expect(address()).toBe('/users/users?search=sales')
  // The counts of the tabs follow the search.
  await expect.element(screen.getByRole('tab', { name: /^All/ })).toMatchTextContent(/^All\s*2$/)

  await screen.getByRole('tab', { name: /^Invited/ }).click()
  await expect.poll(() => names(table)).toEqual(['Amara Okafor'])
  await screen.getByRole('tab', { name: /^All/ }).click()

  await screen.getByRole('button', { name: 'Designation' }).first().click()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Sales manager 1' }).click()
  await expect.poll(() => names(table)).toEqual(['Thabo Mokoena'])
  const active = screen.getByRole('group', { name: 'Active filters' })
  await expect.element(active).toMatchTextContent(/Designation: Sales manager/)
  router.history.back()
  await expect.poll(() => names(table)).toEqual(['Amara Okafor', 'Thabo Mokoena'])

  await screen.getByRole('button', { name: 'Clear search' }).click()
  await table.getByRole('button', { name: 'Name' }).click()
  await expect.poll(() => names(table)).toEqual(['Thabo Mokoena', 'Luca Bianchi', 'Amara Okafor'])
  expect(address()).toBe('/users/users?sort=-name')
})

test('Users: the groups column sorts by their number', async () => {
  await page.viewport(1440, 900)
  const { amara, luca } = await people()
  for (const [name, users] of [
    ['Sales', [amara._id, luca._id]],
    ['Mentors', [luca._id]],
  ] as const)
    await call('post', '/api/business/createUserGroup', { body: { name, users: [...users] } })
  const first = await openConsole('/users/users')
  const groups = { name: 'Groups', exact: true }
  const table = first.screen.getByRole('table', { name: 'People' })
  const sorted = table.getByRole('columnheader', groups)
  await expect.element(sorted).not.toHaveAttribute('aria-sort', 'descending')
  await table.getByRole('button', groups).click()
  await expect.poll(() => names(table)).toEqual(['Luca Bianchi', 'Amara Okafor', 'Thabo Mokoena'])
  expect(first.address()).toBe('/users/users?sort=-userGroups')
  await expect.element(sorted).toHaveAttribute('aria-sort', 'descending')
  await expectAccessible()
  await table.getByRole('button', groups).click()
  await expect.poll(() => names(table)).toEqual(['Thabo Mokoena', 'Amara Okafor', 'Luca Bianchi'])
  expect(first.address()).toBe('/users/users?sort=userGroups')
  await expect.element(sorted).toHaveAttribute('aria-sort', 'ascending')
  await first.screen.unmount()

  // Whoever is given the address sees the same.
  const { screen } = await openConsole('/users/users?sort=-userGroups&search=a')
  const found = screen.getByRole('table', { name: 'People' })
  await expect.poll(() => names(found)).toEqual(['Luca Bianchi', 'Amara Okafor', 'Thabo Mokoena'])
})

test('Users: the list and the focus in its search stay while rows render slowly', async () => {
  await page.viewport(1440, 900)
  await people()
  const { screen } = await openConsole('/users/users')
  const table = screen.getByRole('table', { name: 'People' })
  await expect.poll(() => names(table)).toHaveLength(3)
  const box = screen.getByRole('searchbox', { name: 'Search people' })
  await box.click()
  const atOnce = globalThis.setTimeout
  // What should run at once waits as long as where everything else takes its time.
  vi.stubGlobal('setTimeout', (run: () => void, wait?: number) => atOnce(run, wait || 500))
  await userEvent.keyboard('sales')
  await expect.poll(() => names(table)).toEqual(['Amara Okafor', 'Thabo Mokoena'])
  vi.unstubAllGlobals()
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => names(table)).toHaveLength(3)
})

test('Users: column selection is in the URL and remembered', async () => {
  await page.viewport(1440, 900)
  await people()
  const first = await openConsole('/users/users')
  await first.screen.getByRole('button', { name: 'Columns' }).click()
  await first.screen.getByRole('checkbox', { name: 'Source' }).click()
  await first.screen.getByRole('checkbox', { name: 'Email' }).click()
  await userEvent.keyboard('{Escape}')
  const heads = first.screen.getByRole('columnheader')
  const texts = () => heads.elements().map((element) => element.textContent)
  await expect.poll(texts).toContain('Source')
  await expect.poll(texts).not.toContain('Email')
  expect(first.address()).toContain('source')
  await first.screen.unmount()

  const { screen } = await openConsole('/users/users')
  await expect.element(screen.getByRole('columnheader', { name: 'Source' })).toBeVisible()
  await screen.getByRole('button', { name: 'Columns' }).click()
  await screen.getByRole('button', { name: 'Reset columns' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('columnheader', { name: 'Email' })).toBeVisible()
})

test('Users: empty state of an organisation without users', async () => {
  await signedIn()
  const { screen } = await openConsole('/users/users')
  await expect.element(screen.getByRole('heading', { name: 'No people yet' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Import a list' })).toBeVisible()
  await expectAccessible()
})

test('Users: no match names the filters, which can be cleared', async () => {
  await people()
  const { screen, address } = await openConsole('/users/users?search=zebra&source=csv')
  await expect.element(screen.getByRole('heading', { name: 'No people match' })).toBeVisible()
  await expect.element(screen.getByText('“zebra” · Source: Import')).toBeVisible()
  await screen.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect.element(screen.getByText('1–3 of 3')).toBeVisible()
  expect(address()).toBe('/users/users')
})

test('Users: a page out of range links to the last one, an empty tab to all', async () => {
  await people()
  const { screen, router } = await openConsole('/users/users?page=40')
  await screen.getByRole('button', { name: 'Go to the last page' }).click()
  await expect.element(screen.getByText('1–3 of 3')).toBeVisible()
  await router.navigate({ to: '/users/users', search: { tab: 'active' } })
  await expect.element(screen.getByRole('heading', { name: 'No active people' })).toBeVisible()
  await screen.getByRole('button', { name: 'Show all' }).click()
  await expect.element(screen.getByText('1–3 of 3')).toBeVisible()
})

test('Users: keyboard only: search, move, select, open and close', async () => {
  const { luca } = await people()
  const { screen, address } = await openConsole('/users/users')
  await expect.element(screen.getByRole('link', { name: 'Luca Bianchi' })).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(screen.getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('{Escape}jjx')
  await expect.element(screen.getByRole('checkbox', { name: 'Select Luca Bianchi' })).toBeChecked()
  await expect.element(screen.getByText('1 selected')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('dialog', { name: 'Luca Bianchi' })).toBeVisible()
  expect(address()).toBe(`/users/users?userId=${luca._id}`)
  await escape()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard('e')
  await expect.element(screen.getByRole('dialog', { name: 'Edit Luca Bianchi' })).toBeVisible()
  await expectAccessible()
})

test('Users: phone layout keeps the name, and the rest is in a menu', async () => {
  await page.viewport(390, 844)
  const { amara } = await people()
  const { screen } = await openConsole('/users/users')
  await screen.getByRole('button', { name: 'Show more about Amara Okafor' }).click()
  await expect.element(screen.getByText(amara.email)).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Select Amara Okafor' }).click()
  await screen.getByRole('button', { name: 'Actions', exact: true }).click()
  await expect.element(screen.getByRole('menuitem', { name: 'Resend invitation' })).toBeVisible()
  await expectAccessible()
})

test('Users: toolbar items wrap in groups', async () => {
  await page.viewport(1280, 900)
  await people()
  const { screen } = await openConsole('/users/users')
  const middle = (name: string) => {
    const { top, bottom } = screen.getByRole('button', { name }).element().getBoundingClientRect()
    return Math.round((top + bottom) / 2)
  }
  await expect.element(screen.getByRole('table', { name: 'People' })).toBeVisible()
  expect(middle('Columns')).toBe(middle('Source'))
})
