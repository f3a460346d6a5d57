import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ListProblem } from '~/tabular/list-problem'
import { ListReader } from '~/tabular/list-reader'
import { call } from '~/api/client/client'
import { expectAccessible } from '../ui/accessible'
import { addCourses, giveGroupCourse } from './course-factory'
import { close } from './lazy-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'
import { signedIn } from './backend'

/** A group with two of three people of a new organisation. */
async function makeGroup(set: { onLeave?: 'keep' | 'remove-unfinished' } = {}) {
  await signedIn()
  const people = await addPeople(
    newPerson({ firstName: 'Amara' }),
    newPerson({ firstName: 'Luca' }),
    newPerson({ firstName: 'Thabo' }),
  )
  const users = people.slice(0, 2).map(({ _id }) => _id)
  const { data } = await call('post', '/api/business/createUserGroup', {
    params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
    body: { name: 'Sales EMEA', users, ...set },
  })
  return { people, group: data.userGroup }
}

/** The same, open on its page. */
async function openGroup(set: Parameters<typeof makeGroup>[0] = {}) {
  const { people, group } = await makeGroup(set)
  return { people, group, ...(await openConsole(`/users/user-groups?groupId=${group._id}`)) }
}

test('Group members: addresses are checked first, and adding them can be undone', async () => {
  const { screen, people } = await openGroup()
  const [amara, , thabo] = people
  await expect.element(screen.getByText('1–2 of 2')).toBeVisible()
  await screen.getByRole('button', { name: 'Add members' }).click()
  const drawer = screen.getByRole('dialog', { name: 'Add members to Sales EMEA' })
  await drawer.getByRole('radio', { name: 'By email' }).click({ force: true })
  await expectAccessible()
  await drawer
    .getByRole('textbox', { name: 'Email addresses' })
    .fill(
      `Thabo Mokoena <${thabo?.email.toUpperCase()}>; ${amara?.email}\nnobody@acme.example\nno address\n${thabo?.email}`,
    )
  await drawer.getByRole('button', { name: 'Find people' }).click()
  await expect
    .element(drawer.getByText(/1 person can be added. 1 person is already a member/))
    .toBeVisible()
  const found = drawer.getByRole('region', { name: 'Found' })
  await expect.element(found).toMatchTextContent(/Thabo Mokoena.*Amara Mokoena/)
  await expect
    .element(drawer.getByRole('region', { name: 'Not found' }))
    .toMatchTextContent('nobody@acme.example')
  await expect
    .element(drawer.getByRole('region', { name: 'Not an email address' }))
    .toMatchTextContent('no address')
  await expect
    .element(drawer.getByRole('region', { name: 'Repeated' }))
    .toMatchTextContent(thabo?.email ?? '')
  await expectAccessible()
  await drawer.getByRole('button', { name: 'Add 1 person' }).click()
  await expect.element(screen.getByText('1–3 of 3')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('1–2 of 2')).toBeVisible()
})

test('Group members: extracts the addresses from a file with other content', async () => {
  const { screen, people } = await openGroup()
  const list = `Name;Manager email;Mail\n"Thabo Mokoena";boss@acme.example;"${people[2]?.email}"\nNobody;;nobody(at)acme.example\n`
  await screen.getByRole('button', { name: 'Add members' }).click()
  await screen.getByRole('radio', { name: 'By email' }).click({ force: true })
  await userEvent.upload(
    screen.getByLabelText('File with email addresses', { exact: true }).last(),
    new File([list], 'people.csv', { type: 'text/csv' }),
  )
  await expect
    .element(screen.getByRole('textbox', { name: 'Email addresses' }))
    .toHaveValue(`${people[2]?.email}\nnobody(at)acme.example`)
  await expect
    .element(
      screen.getByText(
        'Several columns contain email addresses. The addresses in “Mail” were used.',
      ),
    )
    .toBeVisible()
  await screen.getByRole('button', { name: 'Find people' }).click()
  await expect
    .element(screen.getByRole('region', { name: 'Not an email address' }))
    .toMatchTextContent('nobody(at)acme.example')
})

test('Group members: reports an unreadable file, and accepts it once readable', async () => {
  const { screen, people } = await openGroup()
  await screen.getByRole('button', { name: 'Add members' }).click()
  await screen.getByRole('radio', { name: 'By email' }).click({ force: true })
  const take = () =>
    userEvent.upload(
      screen.getByLabelText('File with email addresses', { exact: true }).last(),
      new File([people[2]?.email ?? ''], 'people.txt', { type: 'text/plain' }),
    )
  // As of one that was moved away after it was chosen.
  const reading = vi
    .spyOn(ListReader.prototype, 'addresses')
    .mockRejectedValue(new ListProblem('not-read'))
  onTestFinished(() => reading.mockRestore())
  await take()
  await expect.element(screen.getByText(/^The file could not be read/)).toBeVisible()
  reading.mockRestore()
  await take()
  await expect
    .element(screen.getByRole('textbox', { name: 'Email addresses' }))
    .toHaveValue(people[2]?.email ?? '')
  expect(screen.getByText(/^The file could not be read/).query()).toBeNull()
})

test('Group members: rejects a workbook with the extension of a text file', async () => {
  const { screen } = await openGroup()
  await screen.getByRole('button', { name: 'Add members' }).click()
  await screen.getByRole('radio', { name: 'By email' }).click({ force: true })
  await userEvent.upload(
    screen.getByLabelText('File with email addresses', { exact: true }).last(),
    new File(['PK\u0003\u0004\u0014\u0000\u0006\u0000amara@acme.example'], 'people.csv', {
      type: 'text/csv',
    }),
  )
  await expect.element(screen.getByText(/^It is damaged/)).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Email addresses' })).toHaveValue('')
  await expectAccessible()
})

test('Group members: adds users by name', async () => {
  const { screen } = await openGroup()
  await screen.getByRole('button', { name: 'Add members' }).click()
  const drawer = screen.getByRole('dialog', { name: 'Add members to Sales EMEA' })
  await drawer.getByRole('button', { name: 'Add to group' }).click()
  const field = drawer.getByRole('combobox', { name: 'People' })
  await expect.element(field).toHaveAccessibleDescription(/Choose at least one person/)
  await field.fill('thabo')
  await screen.getByRole('option', { name: /Thabo Mokoena/ }).click()
  await userEvent.keyboard('{Escape}')
  await drawer.getByRole('button', { name: 'Add to group' }).click()
  await expect.element(screen.getByText('Thabo Mokoena added to Sales EMEA')).toBeVisible()
  await expect.element(screen.getByText('1–3 of 3')).toBeVisible()
})

test('Group members: removal is immediate and can be undone', async () => {
  const { screen } = await openGroup()
  await screen.getByRole('checkbox', { name: 'Select Amara Mokoena' }).click()
  await screen.getByRole('button', { name: 'Remove from group' }).click()
  await expect.element(screen.getByText('Amara Mokoena removed from Sales EMEA')).toBeVisible()
  await expect.element(screen.getByText('1–1 of 1')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('1–2 of 2')).toBeVisible()
})

test('Group members: selected members are assigned a course and deactivated, also where rules manage them', async () => {
  await signedIn()
  await addPeople(
    newPerson({ firstName: 'Amara', designation: 'Porter' }),
    newPerson({ firstName: 'Luca', designation: 'Porter' }),
  )
  const [course] = await addCourses({ title: 'Fire safety' })
  const conditions = [{ field: 'designation', op: 'is', value: 'Porter' } as const]
  const rules = { match: 'all' as const, conditions }
  const { data } = await call('post', '/api/business/createUserGroup', {
    body: { name: 'Porters', type: 'dynamic', rules },
  })
  const { screen } = await openConsole(`/users/user-groups?groupId=${data.userGroup._id}`)
  await screen.getByRole('checkbox', { name: 'Select Amara Mokoena' }).click()
  const bar = screen.getByRole('region', { name: 'Selection' })
  await expect
    .element(bar.getByRole('button', { name: 'Remove from group' }))
    .not.toBeInTheDocument()
  await bar.getByRole('button', { name: 'Assign courses' }).click()
  const assigning = screen.getByRole('dialog', { name: /^Assign/ })
  await expect.element(assigning).toBeVisible()
  expect(course?.title).toBe('Fire safety')
  await userEvent.keyboard('{Escape}')
  await bar.getByRole('button', { name: 'Deactivate' }).click()
  const question = screen.getByRole('dialog', { name: 'Deactivate 1 person?' })
  await expectAccessible()
  await question.getByRole('button', { name: /^Deactivate/ }).click()
  await expect.element(screen.getByText(/Amara Mokoena deactivated/)).toBeVisible()
})

test('Group members: removal with consequences asks for confirmation', async () => {
  const { screen } = await openGroup({ onLeave: 'remove-unfinished' })
  await screen.getByRole('checkbox', { name: 'Select Amara Mokoena' }).click()
  await screen.getByRole('button', { name: 'Remove from group' }).click()
  const question = screen.getByRole('dialog', { name: 'Remove 1 person from Sales EMEA?' })
  await expect.element(question.getByText(/1 membership ends/)).toBeVisible()
  await expect.element(question.getByText('No assignments end.')).toBeVisible()
  await expectAccessible()
  await question.getByRole('button', { name: 'Remove 1 person' }).click()
  await expect.element(screen.getByText('1–1 of 1')).toBeVisible()
})

test('Group members: the confirmation counts unfinished courses that end', async () => {
  const { screen, group } = await openGroup({ onLeave: 'remove-unfinished' })
  const [course] = await addCourses({})
  await giveGroupCourse(course?._id ?? '', group._id)
  await screen.getByRole('checkbox', { name: 'Select Amara Mokoena' }).click()
  await screen.getByRole('button', { name: 'Remove from group' }).click()
  const question = screen.getByRole('dialog', { name: 'Remove 1 person from Sales EMEA?' })
  await expect.element(question.getByText(/1 membership ends/)).toBeVisible()
  await expect.element(question.getByText('1 unfinished assignment ends.')).toBeVisible()
})

/** A group of those who are in another one, or are not; they have a course as long as that holds. */
async function makeFollower(
  groupId: string,
  op: 'is' | 'is-not',
  course: { _id: string } | undefined,
) {
  const conditions = [{ field: 'userGroup' as const, op, value: groupId }]
  const rules = { match: 'all' as const, conditions }
  const body = { name: `Who ${op} in it`, rules, onLeave: 'remove-unfinished' as const }
  const { data } = await call('post', '/api/business/createUserGroup', { body })
  await giveGroupCourse(course?._id ?? '', data.userGroup._id)
}

/** Opens the drawer to add members and chooses one there. */
async function pickThabo() {
  await page.getByRole('button', { name: 'Add members' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add members to Sales EMEA' })
  await drawer.getByRole('combobox', { name: 'People' }).fill('thabo')
  await page.getByRole('option', { name: /Thabo Mokoena/ }).click()
  await userEvent.keyboard('{Escape}')
  return { drawer, add: drawer.getByRole('button', { name: 'Add to group' }) }
}

test('Group members: adding and removing ask for confirmation if dependent groups lose courses', async () => {
  const { screen, group, people } = await openGroup()
  const [inside, outside] = await addCourses({ title: 'For members' }, { title: 'For others' })
  await makeFollower(group._id, 'is', inside)
  await makeFollower(group._id, 'is-not', outside)
  await screen.getByRole('checkbox', { name: 'Select Amara Mokoena' }).click()
  await screen.getByRole('button', { name: 'Remove from group' }).click()
  const leaving = screen.getByRole('dialog', { name: 'Remove 1 person from Sales EMEA?' })
  await expect.element(leaving.getByText('1 unfinished assignment ends.')).toBeVisible()
  await leaving.getByRole('button', { name: 'Cancel' }).click()

  const { drawer, add } = await pickThabo()
  await add.click()
  const question = screen.getByRole('dialog', { name: 'Add 1 person to Sales EMEA?' })
  await expect.element(question.getByText('1 unfinished assignment ends.')).toBeVisible()
  await expectAccessible()
  await question.getByRole('button', { name: 'Add 1 person' }).click()
  await expect.element(screen.getByText('Thabo Mokoena added to Sales EMEA')).toBeVisible()
  await expect.element(drawer).not.toBeInTheDocument()
  expect(people).toHaveLength(3)
})

test('Group members: selected users stay selected after cancelling, and the drawer stays closed', async () => {
  const { screen, group } = await openGroup()
  const [course] = await addCourses({})
  await makeFollower(group._id, 'is-not', course)
  const { drawer, add } = await pickThabo()
  const question = screen.getByRole('dialog', { name: 'Add 1 person to Sales EMEA?' })
  await add.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(add).not.toHaveAttribute('aria-busy')
  await close()
  await expect.element(drawer).not.toBeInTheDocument()

  await screen.getByRole('button', { name: 'Add members' }).click()
  await expect.element(drawer.getByText(/Your unsaved changes from .* are back/)).toBeVisible()
  await expect.element(drawer.getByRole('list', { name: 'Chosen people' })).toBeVisible()
  await expectAccessible()
  await add.click()
  await question.getByRole('button', { name: 'Add 1 person' }).click()
  await expect.element(screen.getByText('Thabo Mokoena added to Sales EMEA')).toBeVisible()
  await expect.element(drawer).not.toBeInTheDocument()

  // Only that it was done makes an end of it.
  await screen.getByRole('button', { name: 'Add members' }).click()
  await expect.element(drawer.getByRole('combobox', { name: 'People' })).toBeVisible()
  await expect.element(drawer.getByText('Thabo Mokoena')).not.toBeInTheDocument()
})

test('Group members: checked addresses stay after cancelling', async () => {
  const { screen, group, people } = await openGroup()
  const [course] = await addCourses({})
  await makeFollower(group._id, 'is-not', course)
  await screen.getByRole('button', { name: 'Add members' }).click()
  await screen.getByRole('radio', { name: 'By email' }).click({ force: true })
  await screen.getByRole('textbox', { name: 'Email addresses' }).fill(people[2]?.email ?? '')
  await screen.getByRole('button', { name: 'Find people' }).click()
  const add = screen.getByRole('button', { name: 'Add 1 person' })
  await add.click()
  const question = screen.getByRole('dialog', { name: 'Add 1 person to Sales EMEA?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(add).not.toHaveAttribute('aria-busy')
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('Group members: pasted addresses stay until the users are added', async () => {
  const { screen, people } = await openGroup()
  const { email } = people[2] ?? { email: '' }
  const open = screen.getByRole('button', { name: 'Add members' })
  const drawer = screen.getByRole('dialog', { name: 'Add members to Sales EMEA' })
  const addresses = drawer.getByRole('textbox', { name: 'Email addresses' })
  const lookUp = drawer.getByRole('button', { name: 'Find people' })
  await open.click()
  await drawer.getByRole('radio', { name: 'By email' }).click({ force: true })
  await addresses.fill(email)
  await drawer.getByRole('radio', { name: 'By name' }).click({ force: true })
  await drawer.getByRole('radio', { name: 'By email' }).click({ force: true })
  await expect.element(addresses).toHaveValue(email)

  // Those who were looked up are not added yet.
  await lookUp.click()
  await drawer.getByRole('button', { name: 'Back' }).click()
  await expect.element(addresses).toHaveFocus()
  await expect.element(addresses).toHaveValue(email)
  await lookUp.click()
  await expect.element(drawer.getByText('1 person can be added.')).toBeVisible()
  await close()
  await expect.element(drawer).not.toBeInTheDocument()
  await open.click()
  await expect.element(addresses).toHaveValue(email)

  await lookUp.click()
  await drawer.getByRole('button', { name: 'Add 1 person' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  await open.click()
  await expect.element(drawer.getByRole('combobox', { name: 'People' })).toBeVisible()
  await drawer.getByRole('radio', { name: 'By email' }).click({ force: true })
  await expect.element(addresses).toHaveValue('')
})

test('Group: a conflict shows both versions, one of which is kept', async () => {
  const { screen, group } = await openGroup()
  await screen.getByRole('button', { name: 'Actions for Sales EMEA' }).click()
  await screen.getByRole('menuitem', { name: 'Edit' }).click()
  const drawer = screen.getByRole('dialog', { name: 'Edit group' })
  await drawer.getByLabelText('Name', { exact: true }).fill('Sales Europe')
  await call('post', '/api/business/updateUserGroup', {
    body: { groupId: group._id, name: 'Sales worldwide', version: group.version },
  })
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(drawer.getByRole('row', { name: 'Name Sales Europe Sales worldwide' }))
    .toBeVisible()
  await expectAccessible()
  await drawer.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent('Sales Europe')
})

test('Group: restored changes do not overwrite a newer version', async () => {
  const { group } = await makeGroup()
  const openEdit = async () => {
    const { screen } = await openConsole(`/users/user-groups?groupId=${group._id}`)
    await screen.getByRole('button', { name: 'Actions for Sales EMEA' }).click()
    await screen.getByRole('menuitem', { name: 'Edit' }).click()
    const drawer = screen.getByRole('dialog', { name: 'Edit group' })
    return { screen, drawer, name: drawer.getByLabelText('Name', { exact: true }) }
  }
  const first = await openEdit()
  await first.name.fill('Sales Europe')
  await first.drawer.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(first.drawer).not.toBeInTheDocument()
  await first.screen.unmount()
  await call('post', '/api/business/updateUserGroup', {
    body: { groupId: group._id, description: 'All of it', version: group.version },
  })
  const { screen, drawer, name } = await openEdit()
  await expect.element(drawer.getByText(/unsaved changes from .* are back/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect.element(drawer.getByRole('row', { name: /^Description/ })).toBeVisible()
  // What is discarded leaves the form as the group is now, to be saved over that.
  await drawer.getByRole('button', { name: 'Discard draft' }).click()
  await name.fill('Sales worldwide')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toMatchTextContent('Sales worldwide')
})

test('Group: deletion shows its consequences and can be undone', async () => {
  const { screen, address, group } = await openGroup()
  await screen.getByRole('button', { name: 'Actions for Sales EMEA' }).click()
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  const question = screen.getByRole('dialog', { name: 'Delete Sales EMEA?' })
  await expect.element(question.getByText(/2 people leave the group/)).toBeVisible()
  await expectAccessible()
  await question.getByRole('button', { name: 'Delete Sales EMEA' }).click()
  await expect.poll(address).toBe('/users/user-groups')
  await expect.element(screen.getByRole('heading', { name: 'No groups yet' })).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await screen.getByRole('link', { name: 'Sales EMEA' }).click()
  await expect.element(screen.getByText('1–2 of 2')).toBeVisible()
  expect(address()).toContain(group._id)
})

test('Group: deletion previews the effect on groups whose rules refer to it', async () => {
  const { screen, group } = await openGroup()
  const follow = (name: string, op: 'is' | 'is-not') =>
    call('post', '/api/business/createUserGroup', {
      body: {
        name,
        rules: { match: 'all', conditions: [{ field: 'userGroup', op, value: group._id }] },
      },
    })
  await follow('Sellers', 'is')
  await follow('Everybody else', 'is-not')
  await screen.getByRole('button', { name: 'Actions for Sales EMEA' }).click()
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  const question = screen.getByRole('dialog', { name: 'Delete Sales EMEA?' })
  await expect
    .element(
      question.getByText(
        'Sellers also changes, because its rules refer to this group: 2 people leave.',
      ),
    )
    .toBeVisible()
  await expect
    .element(
      question.getByText(
        'Everybody else also changes, because its rules refer to this group: 2 people join.',
      ),
    )
    .toBeVisible()
})

test('Group: a deleted group can be restored at its URL', async () => {
  const { group } = await makeGroup()
  await call('post', '/api/business/deleteUserGroup', { body: { userGroup: group._id } })
  const { screen } = await openConsole(`/users/user-groups?groupId=${group._id}`)
  await expect.element(screen.getByText('Group not found')).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Restore group' }).click()
  await expect.element(screen.getByText('1–2 of 2')).toBeVisible()
})

test('Group: a deleted group with circular rules cannot be restored, and says why', async () => {
  const { group } = await makeGroup()
  const named = (name: string, groupId: string) => ({
    name,
    rules: {
      match: 'all' as const,
      conditions: [{ field: 'userGroup' as const, op: 'is' as const, value: groupId }],
    },
  })
  const create = async (body: ReturnType<typeof named>) =>
    (await call('post', '/api/business/createUserGroup', { body })).data.userGroup
  const sellers = await create(named('Sellers', group._id))
  const north = await create(named('Sellers north', sellers._id))
  await call('post', '/api/business/deleteUserGroup', { body: { userGroup: sellers._id } })
  const { rules } = named('', north._id)
  const body = { groupId: group._id, type: 'dynamic' as const, rules, version: group.version }
  await call('post', '/api/business/updateUserGroup', { body })
  const { screen } = await openConsole(`/users/user-groups?groupId=${sellers._id}`)
  await screen.getByRole('button', { name: 'Restore group' }).click()
  await expect.element(screen.getByText(/Change the rules of Sales EMEA first/)).toBeVisible()
})

test('Group members: a large removal needs the typed number and runs as a job', async () => {
  await signedIn()
  const many = Array.from({ length: 520 }, (_one, index) => newPerson({ firstName: `P${index}` }))
  const body = { users: many }
  await call('post', '/api/business/addUsers', { body })
  const added = async () => {
    const { total } = await call('get', '/api/business/getAllUsersQuery', {})
    return total
  }
  await expect.poll(added, { timeout: 20_000 }).toBe(520)
  const all = await call('get', '/api/business/getUsers', {})
  const { data } = await call('post', '/api/business/createUserGroup', {
    params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
    body: { name: 'Everybody', users: all.data.users.map(({ _id }) => _id) },
  })
  const { screen } = await openConsole(`/users/user-groups?groupId=${data.userGroup._id}`)
  await screen.getByRole('checkbox', { name: 'Select P0 Mokoena' }).click()
  await screen.getByRole('button', { name: 'Select all 520 matching members' }).click()
  await screen.getByRole('checkbox', { name: 'Select P1 Mokoena' }).click()
  await screen.getByRole('button', { name: 'Remove from group' }).click()
  const question = screen.getByRole('dialog', { name: /^Remove 519 people/ })
  await expect.element(question.getByText(/519 memberships end/)).toBeVisible()
  await question.getByLabelText('Type 519 to confirm').fill('519')
  await question.getByRole('button', { name: 'Remove 519 people' }).click()
  await expect.element(screen.getByText('1–1 of 1')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'P1 Mokoena' })).toBeVisible()
})
