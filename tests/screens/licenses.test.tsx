import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import { upload } from '~/api/client/upload'
import { expectAccessible } from '../ui/accessible'
import { signedIn } from './backend'
import { addCourses } from './course-factory'
import { escape } from './escape'
import { answerLost } from './lazy-factory'
import { addLicenses, dayFromNow, licenseNow, takeSeats } from './license-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'

test('Licenses: listed with their seats, narrowed by tab and filter, and the address keeps it', async () => {
  await signedIn()
  const [small] = await addLicenses(
    { title: 'Leadership', seats: { total: 1 }, expirationDate: dayFromNow(5) },
    { title: 'Safety at sea', seats: { total: null }, isTrial: true, supplier: 'Nordhavn' },
    { title: 'Next year', startDate: dayFromNow(40) },
  )
  const people = await addPeople(
    newPerson({ firstName: 'Amara' }),
    newPerson({ firstName: 'Luca' }),
  )
  await takeSeats(
    small?._id ?? '',
    people.map(({ _id }) => _id),
  )

  const { screen, address } = await openConsole('/library/licenses')
  const table = screen.getByRole('table', { name: 'Licenses' })
  const row = table.getByRole('row').filter({ hasText: 'Leadership' })
  await expect.element(row).toMatchTextContent(/Expiring.*1 of 1.*\+1 wait.*100%.*in 5 days/)
  await expect.element(row.getByText('0 active, 1 pending, 0 free, 1 waiting')).toBeInTheDocument()
  const notice = screen.getByText('Leadership ends in 5 days')
  await expect.element(notice).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(notice).not.toBeInTheDocument()

  await screen.getByRole('tab', { name: /^Scheduled/ }).click()
  await expect.element(screen.getByText('1–1 of 1')).toBeVisible()
  await screen.getByRole('tab', { name: /^All/ }).click()
  await screen.getByRole('button', { name: 'Waiting' }).click()
  await screen.getByRole('button', { name: /^Somebody waits/ }).click()
  await expect.element(screen.getByText('1–1 of 1')).toBeVisible()
  await expect.poll(address).toBe('/library/licenses?hasWaiting=true')
  await screen.getByRole('button', { name: 'Expiry' }).click()
  await screen.getByRole('button', { name: /^Within 30 days.*1/ }).click()
  await screen.getByRole('button', { name: 'Seats used' }).click()
  await screen.getByRole('button', { name: /^90% or more.*1/ }).click()
  await expect.element(screen.getByText('1–1 of 1')).toBeVisible()

  await screen.getByRole('searchbox', { name: 'Search licenses' }).fill('zebra')
  await expect.element(screen.getByRole('heading', { name: 'No licenses match' })).toBeVisible()
  await screen.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect.element(screen.getByText('1–3 of 3')).toBeVisible()
})

test('Licenses: a new one is created, and an edit tells what it does, what the server refuses, and a conflict', async () => {
  await signedIn()
  await addCourses({ title: 'Fire safety' }, { title: 'First aid' })
  const people = await addPeople(
    newPerson({ firstName: 'Amara' }),
    newPerson({ firstName: 'Luca' }),
  )
  const { screen } = await openConsole('/library/licenses')
  await expect.element(screen.getByRole('heading', { name: 'No licenses yet' })).toBeVisible()
  await screen.getByRole('button', { name: 'New license' }).first().click()
  const drawer = screen.getByRole('dialog', { name: 'New license' })
  await drawer.getByRole('button', { name: 'Create license' }).click()
  const title = drawer.getByRole('textbox', { name: 'Title' })
  await expect.element(title).toHaveFocus()
  await expect.element(title).toHaveAccessibleDescription(/Enter a title/)
  await title.fill('Leadership')
  await drawer.getByRole('textbox', { name: 'Number of seats' }).fill('5')
  await drawer.getByRole('textbox', { name: /Remind after/ }).fill('3, 7')
  await drawer.getByRole('combobox', { name: 'Courses' }).fill('fire')
  await screen.getByRole('option', { name: /Fire safety/ }).click()
  await expectAccessible()
  await drawer.getByRole('button', { name: 'Create license' }).click()
  await expect.element(screen.getByText('Leadership created')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Leadership', level: 1 })).toBeVisible()

  const { data } = await call('get', '/api/business/getLicenses', {})
  const [made] = data.licenses
  expect(made).toMatchObject({ seats: { total: 5 }, reminderDays: [3, 7], coursesCount: 1 })
  const licenseId = made?._id ?? ''
  await takeSeats(
    licenseId,
    people.map(({ _id }) => _id),
  )

  await screen.getByRole('button', { name: 'Actions for Leadership' }).click()
  await screen.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = screen.getByRole('dialog', { name: 'Edit license' })
  await edit.getByRole('combobox', { name: 'Courses' }).fill('first')
  await screen.getByRole('option', { name: /First aid/ }).click()
  await expect.element(edit.getByText('2 people get more courses.')).toBeVisible()
  const total = edit.getByRole('textbox', { name: 'Number of seats' })
  await total.fill('1')
  await expect.element(edit.getByText('2 seats are taken. Revoke 1 first.')).toBeVisible()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect.element(total).toHaveAccessibleDescription(/Revoke 1 first/)
  await total.fill('4')

  // Somebody else saves meanwhile.
  const body = { licenseId, version: made?.version ?? 0, supplier: 'Harbour' }
  await upload('post', '/api/business/updateLicenseCourse', { body })
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect.element(edit.getByText(/This license was changed/)).toBeVisible()
  await expectAccessible()
  await edit.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(screen.getByText('License saved')).toBeVisible()
  expect(await licenseNow(licenseId)).toMatchObject({ seats: { total: 4 }, coursesCount: 2 })
})

test('Licenses: seats are given while they are free, others wait or are chosen by ticks', async () => {
  await signedIn()
  const [license] = await addLicenses({ title: 'Leadership', seats: { total: 2 } })
  const people = await addPeople(
    newPerson({ firstName: 'Amara' }),
    newPerson({ firstName: 'Luca' }),
    newPerson({ firstName: 'Thabo' }),
  )
  await call('post', '/api/business/createUserGroup', {
    body: { name: 'Warehouse', users: people.map(({ _id }) => _id) },
  })
  const { screen } = await openConsole('/library/licenses')
  await screen.getByRole('button', { name: 'Actions for Leadership' }).click()
  await screen.getByRole('menuitem', { name: 'Give seats' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Give seats in Leadership' })
  await dialog.getByRole('combobox', { name: 'Groups' }).fill('ware')
  await screen.getByRole('option', { name: /Warehouse/ }).click()
  await expect.element(dialog.getByText('3 people need a seat, 2 are free')).toBeVisible()
  await expect.element(dialog.getByText('No people will be added.')).toBeVisible()
  await expectAccessible()
  await dialog
    .getByRole('radio', { name: /The first 2 get a seat, 1 waits/ })
    .click({ force: true })
  await expect.element(dialog.getByText('1 person waits for a seat.')).toBeVisible()
  const later = dialog.getByRole('checkbox', { name: /Include people who join/ })
  await expect.element(later).not.toBeChecked()
  await later.click()
  await expect.element(dialog.getByRole('radio', { name: /The first 2/ })).toBeChecked()

  await dialog.getByRole('radio', { name: 'Choose who gets a seat' }).click({ force: true })
  await expect.element(dialog.getByText('2 of 2 seats chosen')).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: /Thabo/ })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: /Luca/ }).click()
  await dialog.getByRole('checkbox', { name: /Thabo/ }).click()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Add 2 people' }).click()
  await expect.element(screen.getByText('2 people added to Leadership')).toBeVisible()
  const params = { path: { id: license?._id ?? '' } }
  const seats = await call('get', '/api/business/getUsersInLicense/{id}', { params })
  expect(seats.data.users.map(({ user }) => user.firstName)).toEqual(['Amara', 'Thabo'])
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Undone')).toBeVisible()
  expect((await licenseNow(license?._id ?? ''))?.seats.available).toBe(2)
})

test('Licenses: the palette gives seats, the list leads to links, and moving tells who cannot be moved', async () => {
  await signedIn()
  const [from] = await addLicenses(
    { title: 'Leadership', seats: { total: 5 } },
    { title: 'Leadership 2027', seats: { total: 1 } },
  )
  const people = await addPeople(
    newPerson({ firstName: 'Amara' }),
    newPerson({ firstName: 'Luca' }),
  )
  await takeSeats(
    from?._id ?? '',
    people.map(({ _id }) => _id),
  )
  const { screen, address } = await openConsole('/library/licenses?give=true')
  const dialog = screen.getByRole('dialog', { name: 'Give seats' })
  await expect.element(dialog.getByText('Choose at least one license.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Licenses' }).fill('2027')
  await expect.element(screen.getByRole('option', { name: /1 seat free/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  const menu = screen.getByRole('button', { name: 'Actions for Leadership', exact: true })
  await menu.click()
  await screen.getByRole('menuitem', { name: 'Move people' }).click()
  const move = screen.getByRole('dialog')
  await move.getByRole('combobox').fill('2027')
  await screen.getByRole('option', { name: /Leadership 2027/ }).click()
  await expect.element(move.getByText(/2 seats needed, 1 available/)).toBeVisible()
  await move.getByRole('button', { name: 'Cancel' }).click()

  await menu.click()
  await screen.getByRole('menuitem', { name: 'Links' }).click()
  await expect.poll(address).toMatch(/summary\?licenseId=.*tab=links/)
})

test('Licenses: extended, deleted and restored by the keyboard, each with what it means', async () => {
  await signedIn()
  const [license] = await addLicenses(
    { title: 'Leadership', expirationDate: dayFromNow(20) },
    { title: 'Safety at sea' },
  )
  const [amara] = await addPeople(newPerson({ firstName: 'Amara' }))
  await takeSeats(license?._id ?? '', [amara?._id ?? ''])
  const { screen } = await openConsole('/library/licenses')
  const menu = screen.getByRole('button', { name: 'Actions for Leadership' })
  await menu.click()
  await screen.getByRole('menuitem', { name: 'Extend' }).click()
  const extend = screen.getByRole('dialog', { name: 'Extend Leadership?' })
  await extend.getByRole('textbox', { name: 'Last day' }).fill(dayFromNow(200))
  await expect.element(extend.getByText('Leadership will be extended.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Leadership extended')).toBeVisible()
  expect((await licenseNow(license?._id ?? ''))?.expirationDate).toBe(dayFromNow(200))
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Undone')).toBeVisible()
  expect((await licenseNow(license?._id ?? ''))?.expirationDate).toBe(dayFromNow(20))

  await menu.click()
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  const remove = screen.getByRole('dialog', { name: 'Delete Leadership?' })
  await expect.element(remove.getByText('1 person loses the seat.')).toBeVisible()
  await expect.element(remove.getByText('No courses end.')).toBeVisible()
  await expectAccessible()
  await remove.getByRole('button', { name: 'Delete Leadership' }).click()
  await expect.element(screen.getByText('Leadership deleted')).toBeVisible()
  await screen.getByRole('tab', { name: /^Deleted/ }).click()
  await screen.getByRole('button', { name: 'Actions for Leadership' }).click()
  await screen.getByRole('menuitem', { name: 'Restore' }).click()
  await expect.element(screen.getByRole('heading', { name: 'No deleted licenses' })).toBeVisible()
  expect((await licenseNow(license?._id ?? ''))?.seats.assigned).toBe(1)
})

test('Users: seats are given to selected people, and to one from the menu', async () => {
  await signedIn()
  const [license] = await addLicenses({ title: 'Leadership', seats: { total: 2 } })
  await addPeople(newPerson({ firstName: 'Amara' }), newPerson({ firstName: 'Luca' }))
  const { screen } = await openConsole('/users/users')
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
  const bar = screen.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'More' }).click()
  await screen.getByRole('menuitem', { name: /^Give seats/ }).click()
  const both = screen.getByRole('dialog', { name: 'Give seats to 2 people' })
  await both.getByRole('combobox', { name: 'Licenses' }).fill('lead')
  await screen.getByRole('option', { name: /Leadership/ }).click()
  await both.getByRole('button', { name: 'Add 2 people' }).click()
  await expect.element(screen.getByText('2 people added to Leadership')).toBeVisible()
  expect((await licenseNow(license?._id ?? ''))?.seats.assigned).toBe(2)

  await screen.getByRole('button', { name: /^Actions for Amara/ }).click()
  await screen.getByRole('menuitem', { name: 'Give seats' }).click()
  const one = screen.getByRole('dialog', { name: /^Give seats to Amara/ })
  await one.getByRole('combobox', { name: 'Licenses' }).fill('lead')
  await screen.getByRole('option', { name: /Leadership/ }).click()
  await expect.element(one.getByText('No people will be added.')).toBeVisible()
  await expect.element(one.getByRole('button', { name: 'Give seats' })).toBeDisabled()
})

test('Licenses: a failed list is loaded again, and what was typed into a new license is kept', async () => {
  await signedIn()
  await addLicenses({ title: 'Leadership' })
  const lost = answerLost('/api/business/getLicenses')
  const { screen } = await openConsole('/library/licenses')
  await expect.element(screen.getByText('The licenses could not be loaded')).toBeVisible()
  await expectAccessible()
  lost.isBack()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('1–1 of 1')).toBeVisible()

  await screen.getByRole('button', { name: 'New license' }).click()
  const title = screen.getByRole('textbox', { name: 'Title' })
  await title.fill('Safety at sea')
  await escape()
  await expect.element(title).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'New license' }).click()
  await expect.element(title).toHaveValue('Safety at sea')
  await expect.element(screen.getByText(/Your unsaved changes from .* are back/)).toBeVisible()
})

test('Licenses: people who join a group later get seats, until it is ended on the page of the group', async () => {
  await signedIn()
  const [license] = await addLicenses({ title: 'Leadership' })
  const people = await addPeople(
    newPerson({ firstName: 'Amara' }),
    newPerson({ firstName: 'Luca' }),
  )
  const [amara, luca] = people.map(({ _id }) => _id)
  const { data } = await call('post', '/api/business/createUserGroup', {
    body: { name: 'Warehouse', users: [amara ?? ''] },
  })
  const groupId = data.userGroup._id
  const { screen } = await openConsole(`/users/user-groups?groupId=${groupId}&tab=assigned`)
  await expect
    .element(screen.getByRole('heading', { name: 'No licenses for future members' }))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Give seats' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Give seats to Warehouse' })
  await dialog.getByRole('combobox', { name: 'Licenses' }).fill('lead')
  await screen.getByRole('option', { name: /Leadership/ }).click()
  await dialog.getByRole('checkbox', { name: /^Include people who join the group later/ }).click()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Add 1 person' }).click()

  const list = screen.getByRole('list', { name: 'Licenses of this group' })
  await expect.element(list).toMatchTextContent(/Leadership.*New members are notified/)
  const body = { userGroups: [groupId], userIds: [luca ?? ''] }
  await call('post', '/api/business/addUsersToGroups', { body })
  await expect.poll(async () => (await licenseNow(license?._id ?? ''))?.seats.available).toBe(8)

  await list.getByRole('button', { name: 'End for Leadership' }).click()
  const end = screen.getByRole('alertdialog', { name: 'End Leadership for Warehouse?' })
  await expect.element(end.getByText(/Members keep their seats/)).toBeVisible()
  await expectAccessible()
  await end.getByRole('button', { name: 'End assignment' }).click()
  await expect
    .element(screen.getByRole('heading', { name: 'No licenses for future members' }))
    .toBeVisible()
  expect((await licenseNow(license?._id ?? ''))?.seats.available).toBe(8)
})

test('Licenses: shown as cards, which open and are selected like rows', async () => {
  await signedIn()
  await addLicenses(
    { title: 'Leadership', seats: { total: 4 }, expirationDate: dayFromNow(90) },
    { title: 'Safety at sea', seats: { total: null } },
  )
  const { screen, address } = await openConsole('/library/licenses')
  await screen.getByRole('radio', { name: 'Cards' }).click({ force: true })
  await expect.poll(address).toBe('/library/licenses?view=cards')
  const cards = screen.getByRole('list', { name: 'Licenses' })
  const card = cards.getByRole('listitem').filter({ hasText: 'Leadership' })
  await expect.element(card).toMatchTextContent(/0 of 4.*0 courses, ends in (89|90) days.*Active/)
  await expectAccessible()
  await card.getByRole('checkbox', { name: 'Select Leadership' }).click({ force: true })
  await expect.element(screen.getByRole('region', { name: 'Selection' })).toBeVisible()
  await cards.getByRole('link', { name: 'Safety at sea' }).click()
  await expect.poll(address).toMatch(/selected-license\/summary/)
})
