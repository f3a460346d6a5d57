import { expect, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { call } from '~/api/client/client'
import { expectAccessible } from '../ui/accessible'
import { escape } from './escape'
import { openConsole } from './open-console'
import { addPeople, invitationLink, newPerson } from './people-factory'
import { portersGroup } from './course-factory'
import { ask, signedIn } from './backend'

/** Three learners of a new organisation; the first has accepted her invitation. */
async function learners() {
  await signedIn()
  const people = await addPeople(
    newPerson({ firstName: 'Amara', lastName: 'Okafor', designation: 'Sales lead' }),
    newPerson({ firstName: 'Luca', lastName: 'Bianchi', designation: 'Buyer' }),
    newPerson({ firstName: 'Thabo', lastName: 'Mokoena', designation: 'Sales manager' }),
  )
  const [amara] = people
  if (!amara) throw new Error('nobody was added')
  const token = (await invitationLink(amara.email)).split('=')[1] ?? ''
  const { firstName, lastName } = amara
  await call('post', '/api/auth/accept-invitation', { body: { token, firstName, lastName } })
  return { people, amara }
}

test('Learners: list, search, filters and sort order, all in the URL', async () => {
  const { people } = await learners()
  const { screen, address, router } = await openConsole('/library/users')
  const table = screen.getByRole('table', { name: 'Learners' })
  await expect.element(table.getByRole('link', { name: 'Amara Okafor' })).toBeVisible()
  await expect.element(screen.getByText('1–3 of 3')).toBeVisible()
  await expectAccessible()

  await screen.getByRole('searchbox', { name: 'Search learners' }).fill('sales')
  await expect.element(screen.getByText('1–2 of 2')).toBeVisible()
  expect(address()).toBe('/library/users?search=sales')

  await screen.getByRole('button', { name: 'Status' }).first().click()
  await screen.getByRole('button', { name: /^Invited/ }).click()
  await expect.element(screen.getByText('1–1 of 1')).toBeVisible()
  await expect.element(table.getByRole('link', { name: 'Thabo Mokoena' })).toBeVisible()
  await screen.getByRole('button', { name: 'Clear all' }).click()
  await expect.element(screen.getByText('1–3 of 3')).toBeVisible()

  await table.getByRole('button', { name: 'Name' }).click()
  await expect.poll(address).toBe('/library/users?sort=-name')
  const names = () =>
    table
      .getByRole('link')
      .elements()
      .map((element) => element.textContent)
  await expect.poll(names).toEqual(['TMThabo Mokoena', 'LBLuca Bianchi', 'AOAmara Okafor'])
  router.history.back()
  await expect.element(table.getByRole('link').first()).toMatchTextContent('Amara Okafor')

  const users = people.slice(2).map(({ _id }) => _id)
  await call('post', '/api/business/createUserGroup', { body: { name: 'Mentors', users } })
  await table.getByRole('button', { name: 'Groups' }).click()
  await expect.poll(address).toBe('/library/users?sort=-userGroups')
  await expect.element(table.getByRole('link').first()).toMatchTextContent('Thabo Mokoena')
  await table.getByRole('button', { name: 'Groups' }).click()
  await expect.poll(address).toBe('/library/users?sort=userGroups')
  await expect.element(table.getByRole('link').last()).toMatchTextContent('Thabo Mokoena')
})

test('Learners: columns and page size are remembered', async () => {
  await learners()
  await call('post', '/api/business/updatePreferences', { body: { pageSize: 50 } })
  const first = await openConsole('/library/users')
  const rows = first.screen.getByRole('combobox', { name: 'Rows per page' })
  await expect.element(rows).toHaveValue('50')
  expect(first.address()).toBe('/library/users')
  // What the address says goes before.
  await userEvent.selectOptions(rows, '25')
  await expect.poll(first.address).toBe('/library/users?limit=25')
  const status = { name: 'Status' }
  await expect.element(first.screen.getByRole('columnheader', status)).toBeVisible()
  await first.screen.getByRole('button', { name: 'Columns' }).click()
  await first.screen.getByRole('checkbox', status).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(first.screen.getByRole('columnheader', status)).not.toBeInTheDocument()
  await first.screen.unmount()

  const { screen } = await openConsole('/library/users')
  await expect.element(screen.getByRole('link', { name: 'Amara Okafor' })).toBeVisible()
  await expect.element(screen.getByLabelText('Rows per page')).toHaveValue('50')
  await expect.element(screen.getByRole('columnheader', status)).not.toBeInTheDocument()
})

test('Learners: the URL of a later page shows the same rows with another page size', async () => {
  await signedIn()
  await addPeople(...Array.from({ length: 12 }, (_, n) => newPerson({ firstName: `Ana${n}` })))
  const prefer = (pageSize: 10 | 50) =>
    call('post', '/api/business/updatePreferences', { body: { pageSize } })
  await prefer(10)
  const sender = await openConsole('/library/users')
  await sender.screen.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(sender.address).toBe('/library/users?page=2&limit=10')
  await expect.element(sender.screen.getByText('11–12 of 12')).toBeVisible()
  const sent = sender.address()
  await sender.screen.getByRole('button', { name: 'First page' }).click()
  await expect.poll(sender.address).toBe('/library/users')
  await sender.screen.unmount()

  await prefer(50)
  const { screen, address } = await openConsole(sent)
  await expect.element(screen.getByText('11–12 of 12')).toBeVisible()
  await screen.getByRole('button', { name: 'First page' }).click()
  await expect.element(screen.getByText('1–10 of 12')).toBeVisible()
  expect(address()).toBe('/library/users?limit=10')
})

test('Learners: no match names the search, which can be cleared', async () => {
  await learners()
  const { screen } = await openConsole('/library/users?search=zebra')
  await expect.element(screen.getByRole('heading', { name: 'No learners match' })).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect.element(screen.getByText('1–3 of 3')).toBeVisible()
})

test('Learners: empty state', async () => {
  await signedIn()
  const { screen } = await openConsole('/library/users')
  await expect.element(screen.getByRole('heading', { name: 'No learners yet' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Add people' })).toBeVisible()
})

test('Learners: details open over the list, and keys move to the next learner', async () => {
  const { amara } = await learners()
  const { screen, address } = await openConsole('/library/users')
  await screen.getByRole('link', { name: 'Amara Okafor' }).click()
  const drawer = screen.getByRole('dialog', { name: 'Amara Okafor' })
  await expect.element(drawer.getByText('Active', { exact: true })).toBeVisible()
  await expect.element(drawer.getByText('Sales lead')).toBeVisible()
  await expect.element(drawer.getByRole('group', { name: 'Courses' })).toMatchTextContent(/0$/)
  await expect
    .element(drawer.getByRole('group', { name: 'Learning hours' }))
    .toMatchTextContent(/0 h$/)
  expect(address()).toBe(`/library/users?userId=${amara._id}`)
  await expectAccessible()

  await drawer.getByRole('tab', { name: 'Courses' }).click()
  await expect.element(drawer.getByRole('heading', { name: 'No courses yet' })).toBeVisible()
  await drawer.getByRole('tab', { name: 'Messages' }).click()
  await expect
    .element(drawer.getByRole('list', { name: 'Messages' }))
    .toMatchTextContent(/invites you/)
  await drawer.getByRole('tab', { name: 'History' }).click()
  const history = drawer.getByRole('list', { name: 'History' })
  await expect.element(history).toMatchTextContent(/Invitation accepted/)
  await expect.element(history).toMatchTextContent(/Ana Duarte/)
  await expectAccessible()

  await userEvent.keyboard('j')
  await expect.element(screen.getByRole('dialog', { name: 'Luca Bianchi' })).toBeVisible()
  await expect.element(screen.getByText('Invitation pending')).toBeVisible()
  await escape()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(address()).toBe('/library/users')
})

test('Learners: a learner has a page; an unknown one links back', async () => {
  const { amara } = await learners()
  const { screen, address, router } = await openConsole(`/library/users?userId=${amara._id}`)
  await screen.getByRole('link', { name: 'Open full page' }).click()
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent('Amara Okafor')
  await expect.element(screen.getByText('No groups.')).toBeVisible()
  await expectAccessible()
  await screen.getByRole('link', { name: 'Learners' }).last().click()
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent('Learners')

  await router.navigate({ to: '/library/users', search: { userId: 'nobody' } })
  const drawer = screen.getByRole('dialog', { name: 'Not found' })
  await expect.element(drawer.getByText('Person not found')).toBeVisible()
  await expectAccessible()
  await drawer.getByRole('button', { name: 'Back to list' }).click()
  await expect.poll(address).toBe('/library/users')

  // From the accounts the same page leads back there, to the list as it was left.
  const search = { tab: 'active', userId: amara._id } as const
  await router.navigate({ to: '/users/users', search })
  await screen.getByRole('link', { name: 'Open full page' }).click()
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent('Amara Okafor')
  await screen.getByRole('link', { name: 'Users', exact: true }).last().click()
  await expect.poll(address).toBe('/users/users?tab=active')
})

test('Learners: a reactivation that ends a course asks for confirmation', async () => {
  await signedIn()
  const [porter] = await addPeople(
    newPerson({ firstName: 'Amara', lastName: 'Okafor', designation: 'Porter' }),
  )
  if (!porter) throw new Error('nobody was added')
  await portersGroup()
  await call('delete', '/api/business/deleteUsers', { body: { userIds: [porter._id] } })
  await ask('updateUser', { id: porter._id, designation: 'Driver' })
  const { screen } = await openConsole(`/library/users?userId=${porter._id}`)
  const drawer = screen.getByRole('dialog', { name: 'Amara Okafor' })
  await drawer.getByRole('button', { name: 'Restore' }).click()
  const question = screen.getByRole('dialog', { name: 'Restore Amara Okafor?' })
  await expect.element(question.getByText('1 unfinished assignment ends.')).toBeVisible()
  await question.getByRole('button', { name: 'Restore Amara Okafor' }).click()
  await expect.element(drawer.getByText('This person was deleted')).not.toBeInTheDocument()
})

test('Learners: a deleted user is shown, and can be restored', async () => {
  const { amara } = await learners()
  await call('delete', '/api/business/deleteUsers', { body: { userIds: [amara._id] } })
  const { screen } = await openConsole(`/library/users?userId=${amara._id}`)
  const drawer = screen.getByRole('dialog', { name: 'Amara Okafor' })
  await expect.element(drawer.getByText('This person was deleted')).toBeVisible()
  await drawer.getByRole('button', { name: 'Restore' }).click()
  await expect.element(screen.getByText('Amara Okafor restored')).toBeVisible()
  await expect.element(drawer.getByText('This person was deleted')).not.toBeInTheDocument()
})

test('Learners: phone layout aligns the toolbar with the list', async () => {
  await learners()
  await page.viewport(390, 844)
  const { screen } = await openConsole('/library/users')
  const end = (part: Locator) => Math.round(part.element().getBoundingClientRect().right)
  const table = screen.getByRole('table', { name: 'Learners' })
  await expect.element(table).toBeVisible()
  // Around the table is a line.
  expect(end(screen.getByRole('button', { name: 'Export learners' }))).toBe(end(table) + 1)
})
