import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import { expectAccessible } from '../ui/accessible'
import { answerLost } from './lazy-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'
import { signedIn } from './backend'

async function makeGroup(set: Partial<Schemas['UserGroupInput']> = {}) {
  const body = { name: 'Sales EMEA', ...set }
  const header = { 'Idempotency-Key': crypto.randomUUID() }
  const { data } = await call('post', '/api/business/createUserGroup', { params: { header }, body })
  return data.userGroup
}

/** Three people of a new organisation, two of them in sales. */
async function people() {
  await signedIn()
  return addPeople(
    newPerson({ firstName: 'Amara', designation: 'Sales lead' }),
    newPerson({ firstName: 'Luca', designation: 'Buyer' }),
    newPerson({ firstName: 'Thabo', designation: 'Sales manager' }),
  )
}

const sales = { field: 'designation', op: 'contains', value: 'sales' } as const

test('Groups: creates the first group with a member, and opens it', async () => {
  await people()
  const { screen, address } = await openConsole('/users/user-groups')
  await expect.element(screen.getByRole('heading', { name: 'No groups yet' })).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'New group' }).first().click()
  const drawer = screen.getByRole('dialog', { name: 'New group' })
  await drawer.getByLabelText('Name', { exact: true }).fill('Sales EMEA')
  await drawer.getByRole('combobox', { name: 'Members' }).fill('ama')
  await screen.getByRole('option', { name: /Amara Mokoena/ }).click()
  // Escape closes the list, not the drawer.
  await userEvent.keyboard('{Escape}')
  await expectAccessible()
  await drawer.getByRole('button', { name: 'Create group' }).click()
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent('Sales EMEA')
  await expect.element(screen.getByRole('link', { name: 'Amara Mokoena' })).toBeVisible()
  expect(address()).toMatch(/^\/users\/user-groups\?groupId=/)
  await screen.getByRole('link', { name: 'User groups' }).last().click()
  await expect.element(screen.getByRole('row', { name: /Sales EMEA.*Manual.*1/ })).toBeVisible()
})

test('Groups: a changed name after a lost response creates another group', async () => {
  await signedIn()
  const { screen } = await openConsole('/users/user-groups?new=true')
  const drawer = screen.getByRole('dialog', { name: 'New group' })
  const name = drawer.getByLabelText('Name', { exact: true })
  await name.fill('Drivers')
  const answer = answerLost('createUserGroup')
  const make = drawer.getByRole('button', { name: 'Create group' })
  await make.click()
  await expect.element(drawer.getByRole('alert')).toBeVisible()
  answer.isBack()
  await name.fill('Porters')
  await make.click()
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent('Porters')
})

test('Groups: search, and filter by membership type', async () => {
  await people()
  await makeGroup()
  await makeGroup({
    name: 'All of sales',
    type: 'dynamic',
    rules: { match: 'all', conditions: [sales] },
  })
  const { screen, address } = await openConsole('/users/user-groups')
  await expect
    .element(screen.getByRole('row', { name: /All of sales.*Rule-based.*2/ }))
    .toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: /^Rule-based/ }).click()
  await expect.element(screen.getByText('1–1 of 1')).toBeVisible()
  expect(address()).toBe('/users/user-groups?type=dynamic')
  await screen.getByRole('searchbox', { name: 'Search groups' }).fill('emea')
  await expect.element(screen.getByRole('heading', { name: 'No groups match' })).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect.element(screen.getByText('1–2 of 2')).toBeVisible()
})

test('Groups: a duplicate name is reported while typing and on submit', async () => {
  await signedIn()
  await makeGroup()
  // More have it in their names than a search for it answers at once, and come before it.
  await Promise.all(
    Array.from({ length: 26 }, (_, n) => makeGroup({ name: `All of sales EMEA ${n}` })),
  )
  const { screen } = await openConsole('/users/user-groups?new=true')
  const drawer = screen.getByRole('dialog', { name: 'New group' })
  const name = drawer.getByLabelText('Name', { exact: true })
  await name.fill('sales emea')
  await expect.element(drawer.getByRole('link', { name: 'open Sales EMEA' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Create group' }).click()
  await expect.element(name).toHaveAccessibleDescription(/Choose another name/)
  await expect.element(name).toHaveFocus()
  await expectAccessible()
})

test('Groups: rules preview matching users, and the group says where its members come from', async () => {
  await people()
  const { screen } = await openConsole('/users/user-groups?new=true')
  const drawer = screen.getByRole('dialog', { name: 'New group' })
  await drawer.getByLabelText('Name', { exact: true }).fill('All of sales')
  await drawer.getByRole('radio', { name: /Rule-based/ }).click({ force: true })
  const preview = drawer.getByRole('region', { name: 'Preview of the rules' })
  await expect.element(preview).toMatchTextContent(/Complete the conditions/)
  await drawer.getByLabelText('Value').fill('SALES')
  await expect.element(preview).toMatchTextContent(/2 people match/)
  await expect.element(preview).toMatchTextContent(/Amara Mokoena, Thabo Mokoena/)
  await drawer.getByRole('button', { name: 'Add condition' }).click()
  const second = drawer.getByRole('group', { name: 'Condition 2' })
  await second.getByLabelText('Field').selectOptions('lastActiveAt')
  await expect.element(second.getByLabelText('Operator')).toHaveValue('older-than-days')
  await drawer.getByRole('button', { name: 'Create group' }).click()
  await expect
    .element(second.getByLabelText('Value'))
    .toHaveAccessibleDescription('Enter a number of days')
  await expectAccessible()
  await second.getByRole('button', { name: 'Remove condition 2' }).click()
  await drawer.getByRole('button', { name: 'Create group' }).click()
  await expect.element(screen.getByText(/Members are managed by the rules/)).toBeVisible()
  await expect.element(screen.getByText('1–2 of 2')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Add members' })).not.toBeInTheDocument()
})

test('Groups: right-to-left names are isolated from adjacent text', async () => {
  await signedIn()
  const seller = { lastName: '', designation: 'Sales manager' }
  await addPeople(
    newPerson({ ...seller, firstName: 'אורי' }),
    newPerson({ ...seller, firstName: 'نور' }),
  )
  const { screen } = await openConsole('/users/user-groups?new=true')
  await screen.getByRole('radio', { name: /Rule-based/ }).click({ force: true })
  await screen.getByLabelText('Value').fill('sales')
  const preview = screen.getByRole('region', { name: 'Preview of the rules' })
  await expect.element(preview).toMatchTextContent('אורי, نور')
  // A comma that is part of a name would stand on its other side.
  await expect.element(preview.getByText('نور', { exact: true })).toBeVisible()
})

test('Group: changed rules preview who joins and leaves, and are in the history', async () => {
  await people()
  const group = await makeGroup({
    name: 'By rules',
    type: 'dynamic',
    rules: { match: 'all', conditions: [sales] },
  })
  const { screen } = await openConsole(`/users/user-groups?groupId=${group._id}&tab=rules`)
  await screen.getByLabelText('Value').fill('buyer')
  const preview = screen.getByRole('region', { name: 'Preview of the rules' })
  await expect.element(preview).toMatchTextContent(/1 will join, 2 will leave/)
  await expect.element(preview).toMatchTextContent(/Joining: Luca Mokoena/)
  await expectAccessible()
  await screen.getByRole('button', { name: 'Save rules' }).click()
  await expect.element(screen.getByText('Rules saved')).toBeVisible()
  await screen.getByRole('tab', { name: /^Members/ }).click()
  await expect.element(screen.getByRole('link', { name: 'Luca Mokoena' })).toBeVisible()
  await screen.getByRole('tab', { name: 'History' }).click()
  await expect
    .element(screen.getByRole('list', { name: 'History' }))
    .toMatchTextContent(/buyer.*Ana Duarte/)
})

test('Group: changes of membership by rules are in the history', async () => {
  const rules = { match: 'all' as const, conditions: [sales] }
  const [amara] = await people()
  await makeGroup({ name: 'All of sales', type: 'dynamic', rules })
  const byHand = await makeGroup({ name: 'By hand' })
  const [neo] = await addPeople(newPerson({ firstName: 'Neo', userGroups: [byHand._id] }))
  const { screen, router } = await openConsole(`/library/users?userId=${amara?._id}`)
  await screen.getByRole('tab', { name: 'History' }).click()
  const history = screen.getByRole('list', { name: 'History' })
  await expect
    .element(history)
    .toMatchTextContent(/^Joined a group by its rulesAll of sales.*AddedAna Duarte/)
  await router.navigate({ to: '/library/users', search: { userId: neo?._id } })
  await screen.getByRole('tab', { name: 'History' }).click()
  await expect.element(history).toMatchTextContent(/^AddedGroupsempty → By handAna Duarte/)
})

test('Group: converting to a static group keeps the members, and Undo restores the rules', async () => {
  await people()
  const rules = { match: 'all' as const, conditions: [sales] }
  const group = await makeGroup({ name: 'All of sales', type: 'dynamic', rules })
  const now = async () => {
    const params = { query: { groupId: group._id } }
    const { data } = await call('get', '/api/business/getUserGroups', { params })
    return data.userGroups[0]
  }
  const { screen } = await openConsole(`/users/user-groups?groupId=${group._id}`)
  await screen.getByRole('button', { name: 'Actions for All of sales' }).click()
  await screen.getByRole('menuitem', { name: 'Convert to manual' }).click()
  await expect.element(screen.getByText('All of sales is now manual')).toBeVisible()
  expect(await now()).toMatchObject({ type: 'static', rules: null, usersCount: 2 })
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('All of sales is rule-based again')).toBeVisible()
  expect(await now()).toMatchObject({ type: 'dynamic', rules, usersCount: 2 })
})

test('Group: rules that refer to a deleted group show it, and can be saved', async () => {
  await people()
  const base = await makeGroup()
  const inBase = { field: 'userGroup', op: 'is', value: base._id } as const
  const rules = { match: 'any' as const, conditions: [inBase, sales] }
  const group = await makeGroup({ name: 'All of sales', type: 'dynamic', rules })
  const params = { query: {} }
  await call('post', '/api/business/deleteUserGroup', { params, body: { userGroup: base._id } })
  const { screen } = await openConsole(`/users/user-groups?groupId=${group._id}&tab=rules`)
  await expect
    .element(screen.getByRole('combobox', { name: 'Value' }))
    .toHaveValue('A deleted group')
  const preview = screen.getByRole('region', { name: 'Preview of the rules' })
  await expect.element(preview).toMatchTextContent(/2 people match/)
  await screen.getByRole('radio', { name: /End unfinished/ }).click({ force: true })
  await screen.getByRole('button', { name: 'Save rules' }).click()
  await expect.element(screen.getByText('Rules saved')).toBeVisible()
})

test('Groups: keyboard only: create, find and open a group', async () => {
  await signedIn()
  await makeGroup()
  const { screen, address, router } = await openConsole('/users/user-groups')
  const create = screen.getByRole('button', { name: 'New group' })
  await expect.element(screen.getByText('1–1 of 1')).toBeVisible()
  create.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByLabelText('Name', { exact: true })).toHaveFocus()
  await userEvent.keyboard('Buyers{Enter}')
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent('Buyers')
  // Back leads to the list and not into the drawer, which is done with.
  router.history.back()
  await expect.element(screen.getByText('1–2 of 2')).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(screen.getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('emea')
  await expect.element(screen.getByText('1–1 of 1')).toBeVisible()
  // The rows follow right after what was typed is answered.
  await expect.element(screen.getByRole('button', { name: 'Buyers' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Tab}{Tab}')
  await userEvent.keyboard('j{Enter}')
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent('Sales EMEA')
  expect(address()).toContain('groupId=')
})
