import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import { expectAccessible } from '../ui/accessible'
import { goOffline } from '../ui/offline'
import { addCourses, giveGroupCourse, portersGroup } from './course-factory'
import { answerLost, delayedRequests } from './lazy-factory'
import { addLicenses, licenseNow, takeSeats } from './license-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'
import { ask, signedIn } from './backend'

/** Twelve people of a new organisation, on two pages, the first two of them inactive. */
async function twelve() {
  await signedIn()
  const letters = [...'ABCDEFGHIJKL']
  const added = await addPeople(...letters.map((letter) => newPerson({ firstName: letter })))
  const userIds = added.slice(0, 2).map(({ _id }) => _id)
  await call('post', '/api/business/deactivateUsers', { body: { userIds } })
  return added
}

async function openList(path = '/users/users?limit=10') {
  await page.viewport(1440, 900)
  const { screen, ...rest } = await openConsole(path)
  await expect.element(screen.getByRole('table', { name: 'People' })).toBeVisible()
  return { screen, bar: screen.getByRole('region', { name: 'Selection' }), ...rest }
}

const statuses = async () => {
  const { data } = await call('get', '/api/business/getUsers', {})
  return data.users.map(({ status }) => status)
}

test('Users: all matches are deactivated over all pages, with preview and Undo', async () => {
  await twelve()
  const { screen, bar } = await openList()
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect.element(bar).toMatchTextContent(/10 selected/)
  await bar.getByRole('button', { name: 'Select all 12 matching people' }).click()
  await bar.getByRole('button', { name: 'Deactivate (10 of 12)' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Deactivate 12 people?' })
  await expect.element(dialog.getByText('10 of 12 people will be deactivated.')).toBeVisible()
  await expect
    .element(dialog.getByText(/2 people are skipped\. They are already inactive/))
    .toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Deactivate 10 people' }).click()
  await expect.element(screen.getByText('10 people deactivated')).toBeVisible()
  // It stays for as long as the pointer is there.
  await screen.getByRole('button', { name: 'Undo' }).hover()
  await expect.element(screen.getByRole('tab', { name: /^Inactive/ })).toMatchTextContent(/12$/)
  expect(await statuses()).toEqual(Array(12).fill('inactive'))

  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Undone')).toBeVisible()
  expect((await statuses()).filter((status) => status === 'invited')).toHaveLength(10)
})

test('Users: new matches since the preview need another confirmation', async () => {
  await twelve()
  const { screen, bar } = await openList()
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await bar.getByRole('button', { name: 'Select all 12 matching people' }).click()
  await bar.getByRole('button', { name: 'Deactivate (10 of 12)' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Deactivate 12 people?' })
  await expect.element(dialog.getByText('10 of 12 people will be deactivated.')).toBeVisible()
  await addPeople(newPerson({ firstName: 'Late' }))
  await dialog.getByRole('button', { name: 'Deactivate 10 people' }).click()
  await expect.element(dialog.getByText(/13 match now, 12 matched before/)).toBeVisible()
  await expect.element(dialog.getByText('11 of 13 people will be deactivated.')).toBeVisible()
  expect((await statuses()).filter((status) => status === 'inactive')).toHaveLength(2)
  await dialog.getByRole('button', { name: 'Deactivate 11 people' }).click()
  await expect.element(screen.getByText('11 people deactivated')).toBeVisible()
})

test('Users: a selection over two pages joins a group; Undo removes new members only', async () => {
  const [first] = await twelve()
  const { data } = await call('post', '/api/business/createUserGroup', {
    body: { name: 'Night shift', users: [first?._id ?? ''] },
  })
  const groupId = data.userGroup._id
  const members = async () => {
    const params = { query: { groupId } }
    const answer = await call('get', '/api/business/getUserGroups', { params })
    return answer.data.userGroups[0]?.usersCount
  }
  const { screen, bar } = await openList()
  await screen.getByRole('checkbox', { name: 'Select A Mokoena' }).click()
  await screen.getByRole('button', { name: 'Next page' }).click()
  await screen.getByRole('checkbox', { name: 'Select L Mokoena' }).click()
  await expect.element(bar).toMatchTextContent(/2 selected/)
  await bar.getByRole('button', { name: 'Add to groups' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Add 2 people to groups' })
  await dialog.getByRole('combobox', { name: 'Groups' }).fill('night')
  await screen.getByRole('option', { name: /Night shift/ }).click()
  await expect.element(dialog.getByText('1 of 2 people will be added.')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await dialog.getByRole('button', { name: 'Add 1 person' }).click()
  await expect.element(screen.getByText('L Mokoena added to groups')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).hover()
  expect(await members()).toBe(2)
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Undone')).toBeVisible()
  expect(await members()).toBe(1)
})

test('Users: removal from groups previews the loss of courses', async () => {
  const [, , third] = await twelve()
  const { data } = await call('post', '/api/business/createUserGroup', {
    body: { name: 'Night shift', users: [third?._id ?? ''], onLeave: 'remove-unfinished' },
  })
  const [course] = await addCourses({})
  await giveGroupCourse(course?._id ?? '', data.userGroup._id)
  const { screen } = await openList()
  await screen.getByRole('button', { name: 'Actions for C Mokoena' }).click()
  await screen.getByRole('menuitem', { name: 'Remove from groups' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Remove C Mokoena from groups' })
  await dialog.getByRole('combobox', { name: 'Groups' }).fill('night')
  await screen.getByRole('option', { name: /Night shift/ }).click()
  await expect.element(dialog.getByText('1 unfinished assignment ends.')).toBeVisible()
})

test('Users: reactivating one user needs no confirmation unless something ends', async () => {
  await signedIn()
  const [porter, other] = await addPeople(
    newPerson({ firstName: 'C', designation: 'Porter' }),
    newPerson({ firstName: 'D' }),
  )
  if (!porter || !other) throw new Error('nobody was added')
  await portersGroup()
  const userIds = [porter._id, other._id]
  await call('post', '/api/business/deactivateUsers', { body: { userIds } })
  // Who does not fit the rules any more has no course by them, once they are back.
  await ask('updateUser', { id: porter._id, designation: 'Driver' })

  const { screen } = await openList()
  const reactivate = async (name: string) => {
    await screen.getByRole('button', { name: `Actions for ${name}` }).click()
    await screen.getByRole('menuitem', { name: 'Reactivate' }).click()
  }
  await reactivate('D Mokoena')
  await expect.element(screen.getByText('D Mokoena reactivated')).toBeVisible()
  await reactivate('C Mokoena')
  const dialog = screen.getByRole('dialog', { name: 'Reactivate C Mokoena?' })
  await expect.element(dialog.getByText('1 unfinished assignment ends.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Reactivate C Mokoena' }).click()
  await expect.element(screen.getByText('C Mokoena reactivated')).toBeVisible()
})

test('Users: a scheduled deactivation can be cancelled', async () => {
  await twelve()
  const { screen } = await openList()
  await screen.getByRole('button', { name: 'Actions for C Mokoena' }).click()
  await screen.getByRole('menuitem', { name: 'Deactivate' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Deactivate C Mokoena?' })
  await dialog.getByRole('radio', { name: 'On a date' }).click()
  await expect.element(dialog.getByText('Choose the last day of access.')).toBeVisible()
  await dialog.getByLabelText('Last day of access').fill('2001-12-31')
  // To try the same again would help nobody.
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose today or a later day.')
  expect(dialog.getByRole('button', { name: 'Try again' }).query()).toBeNull()
  await expect.element(dialog.getByRole('button', { name: 'Deactivate C Mokoena' })).toBeDisabled()
  await dialog.getByLabelText('Last day of access').fill('2099-12-31')
  await expect
    .element(dialog.getByText('C Mokoena will be deactivated at the end of Dec 31, 2099.'))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Deactivate C Mokoena' }).click()
  await expect.element(screen.getByText(/C Mokoena to be deactivated at the end of/)).toBeVisible()
  const standing = screen.getByRole('cell', { name: /Invited until Dec 31, 2099/ })
  await expect.element(standing).toBeVisible()
  const isCut = (part: Element) => part.scrollWidth > part.clientWidth
  expect([...standing.element().querySelectorAll('*')].filter(isCut)).toEqual([])
  await screen.getByRole('button', { name: 'Actions for C Mokoena' }).click()
  await screen.getByRole('menuitem', { name: 'Keep active' }).click()
  await expect.element(screen.getByText('C Mokoena kept active')).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: /until/ })).not.toBeInTheDocument()
})

test("Users: the last day of access is in the organisation's time zone", async () => {
  const { id } = await signedIn({ preferences: { timezone: 'Asia/Tokyo' } })
  await ask('updateOrganisationOf', { adminId: id, timezone: 'America/New_York' })
  const [thabo] = await addPeople(newPerson({}))
  const body = { userIds: [thabo?._id ?? ''], deactivateOn: '2099-12-31' }
  await call('post', '/api/business/deactivateUsers', { body })
  const { screen } = await openList()
  await expect
    .element(screen.getByRole('cell', { name: /Invited until Dec 31, 2099/ }))
    .toBeVisible()
})

test('Users: actions follow the current status of changed users', async () => {
  const [, , third] = await twelve()
  const { screen, bar } = await openList()
  const search = screen.getByRole('searchbox')
  await search.fill(third?.email ?? '')
  await expect.element(screen.getByText('1–1 of 1')).toBeVisible()
  await search.fill('')
  await expect.element(screen.getByText('1–10 of 12')).toBeVisible()
  await screen.getByRole('button', { name: 'Actions for C Mokoena' }).click()
  await screen.getByRole('menuitem', { name: 'Deactivate' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Deactivate C Mokoena?' })
  await dialog.getByRole('button', { name: 'Deactivate C Mokoena' }).click()
  await expect.element(screen.getByText('C Mokoena deactivated')).toBeVisible()
  await expect
    .element(screen.getByRole('row', { name: /C Mokoena/ }))
    .toMatchTextContent(/Inactive/)
  await screen.getByRole('checkbox', { name: 'Select C Mokoena' }).click()
  await expect.element(bar.getByRole('button', { name: 'Add to groups' })).toBeVisible()
  await expect.element(bar.getByRole('button', { name: 'Deactivate' })).not.toBeInTheDocument()
  await bar.getByRole('button', { name: 'More' }).click()
  await expect.element(screen.getByRole('menuitem', { name: 'Reactivate' })).toBeVisible()
})

test('Users: a lost response is not reported as failure, and can be retried', async () => {
  await twelve()
  const { screen } = await openList()
  await screen.getByRole('button', { name: 'Actions for C Mokoena' }).click()
  await screen.getByRole('menuitem', { name: 'Deactivate' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Deactivate C Mokoena?' })
  const button = dialog.getByRole('button', { name: 'Deactivate C Mokoena' })
  await expect.element(button).toBeEnabled()
  const line = answerLost('deactivateUsers')
  await button.click()
  const told = dialog.getByRole('alert')
  await expect.element(told).toMatchTextContent(/It is unclear whether this was done/)
  await expect.element(told).toMatchTextContent(/Try again: nothing is done twice\.$/)
  expect(told).not.toMatchTextContent(/Nothing was changed/)
  expect((await statuses()).filter((status) => status === 'inactive')).toHaveLength(3)
  line.isBack()
  await button.click()
  await expect.element(dialog).not.toBeInTheDocument()
  const end = screen.getByRole('listitem').filter({ hasText: 'Nothing to change' })
  await expect.element(end).toMatchTextContent(/already inactive/)
})

test('Users: scheduled deactivations are cancelled in bulk, if the list has any', async () => {
  const [, , third, fourth, fifth] = await twelve()
  const userIds = [third, fourth].flatMap((item) => item?._id ?? [])
  const body = { userIds, deactivateOn: '2099-12-31' }
  await call('post', '/api/business/deactivateUsers', { body })
  const { screen, bar } = await openList('/users/users?limit=10&tab=invited')
  const more = bar.getByRole('button', { name: 'More' })
  const keep = screen.getByRole('menuitem', { name: /^Keep active/ })
  await screen.getByRole('checkbox', { name: `Select ${fifth?.firstName} Mokoena` }).click()
  await more.click()
  await expect.element(screen.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await expect.element(keep).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')

  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await more.click()
  await expect.element(keep).toMatchTextContent('Keep active (2 of 10)')
  await keep.click()
  const dialog = screen.getByRole('dialog', { name: 'Keep 10 people active?' })
  await expect.element(dialog.getByText('2 of 10 people will be kept active.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep 2 people active' }).click()
  await expect.element(screen.getByText('2 people kept active')).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: /until/ })).not.toBeInTheDocument()
})

test('Users: the number of scheduled deactivations is not shown for all matches', async () => {
  const added = await twelve()
  const userIds = added.slice(2).map(({ _id }) => _id)
  const planned = { userIds: userIds.slice(0, 3), deactivateOn: '2099-12-31' }
  await call('post', '/api/business/deactivateUsers', { body: planned })
  await addPeople(newPerson({ firstName: 'M' }))
  const { screen, bar } = await openList('/users/users?limit=10&tab=invited')
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await bar.getByRole('button', { name: 'Select all 11 matching people' }).click()
  await bar.getByRole('button', { name: 'More' }).click()
  await screen.getByRole('menuitem', { name: 'Keep active', exact: true }).click()
  const dialog = screen.getByRole('dialog', { name: 'Keep 11 people active?' })
  await expect.element(dialog.getByText('3 of 11 people will be kept active.')).toBeVisible()
})

test('Users: undoing a deactivation restores the scheduled one', async () => {
  const [, , third] = await twelve()
  const body = { userIds: [third?._id ?? ''], deactivateOn: '2099-06-30' }
  await call('post', '/api/business/deactivateUsers', { body })
  const { screen } = await openList()
  await screen.getByRole('button', { name: 'Actions for C Mokoena' }).click()
  await screen.getByRole('menuitem', { name: 'Deactivate' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Deactivate C Mokoena?' })
  await dialog.getByRole('button', { name: 'Deactivate C Mokoena' }).click()
  const told = screen.getByRole('listitem').filter({ hasText: 'C Mokoena deactivated' })
  await told.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Undone')).toBeVisible()
  await expect
    .element(screen.getByRole('cell', { name: /Invited until Jun 30, 2099/ }))
    .toBeVisible()
})

test('Users: deleted users are listed for 30 days, and restored', async () => {
  await twelve()
  const { screen, bar } = await openList()
  await screen.getByRole('checkbox', { name: 'Select C Mokoena' }).click()
  await screen.getByRole('checkbox', { name: 'Select D Mokoena' }).click()
  await bar.getByRole('button', { name: 'More' }).click()
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Delete 2 people?' })
  await expect.element(dialog.getByText(/restore them for 30 days/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete 2 people' }).click()
  await expect.element(screen.getByText('2 people deleted')).toBeVisible()
  await expect.element(screen.getByText('1–10 of 10')).toBeVisible()

  await screen.getByRole('tab', { name: /^Deleted/ }).click()
  await expect.element(screen.getByText('1–2 of 2')).toBeVisible()
  await expectAccessible()
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await bar.getByRole('button', { name: 'Restore' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Restore 2 people' }).click()
  await expect.element(screen.getByText('2 people restored')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'No deleted people' })).toBeVisible()
  expect(await statuses()).toHaveLength(12)
})

test('Users: a recent invitation is not sent again, and inapplicable actions are hidden', async () => {
  await twelve()
  const { screen, bar } = await openList('/users/users?tab=inactive')
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect.element(bar.getByRole('button', { name: 'Reactivate' })).toBeVisible()
  await expect.element(bar.getByRole('button', { name: /Resend/ })).not.toBeInTheDocument()
  await screen.getByRole('tab', { name: /^Invited/ }).click()
  await expect.element(screen.getByText('1–10 of 10')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await bar.getByRole('button', { name: 'Resend invitation' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Resend the invitation to 10 people?' })
  await expect.element(dialog.getByText('No people will be invited.')).toBeVisible()
  await expect.element(dialog.getByText(/invited in the last 10 minutes/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /^Invite/ })).toBeDisabled()
})

test('Users: exports the displayed list', async () => {
  await twelve()
  const { screen, bar } = await openList('/users/users?limit=10&tab=inactive')
  await screen.getByRole('button', { name: 'Import and export' }).click()
  await expect.element(screen.getByText('Export 2 people as shown')).toBeVisible()
  await screen.getByRole('menuitem', { name: 'Excel' }).click()
  await expect.element(screen.getByText(/^Saved as .+\.xlsx/)).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Select A Mokoena' }).click()
  await bar.getByRole('button', { name: 'More' }).click()
  await screen.getByRole('menuitem', { name: 'Export as CSV' }).click()
  await expect.element(screen.getByText(/^Saved as .+\.csv/)).toBeVisible()
})

test('Users: an action confirmed offline can be withdrawn until the network is back', async () => {
  await twelve()
  const { screen, bar } = await openList()
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await bar.getByRole('button', { name: /^Deactivate/ }).click()
  const dialog = screen.getByRole('dialog', { name: 'Deactivate 10 people?' })
  const deactivate = dialog.getByRole('button', { name: 'Deactivate 8 people' })
  await expect.element(deactivate).toBeEnabled()
  const line = goOffline()
  await deactivate.click()
  await expect.element(dialog.getByText(/^You are offline. This is sent when/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  line.isBack()
  await bar.getByRole('button', { name: /^Deactivate/ }).click()
  await expect.element(deactivate).toBeEnabled()
  expect((await statuses()).filter((status) => status === 'inactive')).toHaveLength(2)
})

test('Users: rows of the previous list cannot be selected while the next one loads', async () => {
  await twelve()
  const { screen, bar } = await openList()
  const line = delayedRequests('getAllUsersQuery')
  await screen.getByRole('tab', { name: /^Inactive/ }).click()
  await line.isWaiting()
  await screen.getByRole('checkbox', { name: 'Select C Mokoena' }).click({ force: true })
  const all = screen.getByRole('checkbox', { name: 'Select all on this page' })
  await expect.element(all).toBeDisabled()
  expect(bar.query()).toBeNull()
  line.through()
  await expect.element(screen.getByText('1–2 of 2')).toBeVisible()
  expect(bar.query()).toBeNull()
  await all.click()
  await expect.element(bar).toMatchTextContent(/2 selected/)
})

test('Users: undoing a reactivation restores the scheduled deactivation', async () => {
  await twelve()
  const { screen, bar } = await openList('/users/users?tab=inactive')
  await screen.getByRole('checkbox', { name: 'Select A Mokoena' }).click()
  // Meanwhile somebody else lets them in again, until a day to come.
  const { data } = await call('get', '/api/business/getUsers', {})
  const inactive = data.users.filter(({ firstName }) => firstName === 'A').map(({ _id }) => _id)
  await call('post', '/api/business/reactivateUsers', { body: { userIds: inactive } })
  await call('post', '/api/business/deactivateUsers', {
    body: { userIds: inactive, deactivateOn: '2099-07-04' },
  })
  await bar.getByRole('button', { name: 'Reactivate' }).click()
  await expect.element(screen.getByText('A Mokoena reactivated')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Undone')).toBeVisible()
  const { data: after } = await call('get', '/api/business/getUsers', {})
  const a = after.users.find(({ firstName }) => firstName === 'A')
  expect(a).toMatchObject({ status: 'invited', deactivateAt: expect.stringMatching(/^2099-07-0/) })
})

test('Users: deactivation frees license seats, or keeps them if chosen', async () => {
  const people = await twelve()
  const [license] = await addLicenses({ title: 'Leadership' })
  const id = license?._id ?? ''
  const holders = people.slice(2, 5).map(({ _id }) => _id)
  await takeSeats(id, holders)
  const { screen, bar } = await openList('/users/users?limit=25')
  const deactivate = async (...names: string[]) => {
    for (const name of names)
      await screen.getByRole('checkbox', { name: `Select ${name} Mokoena` }).click()
    await bar.getByRole('button', { name: 'Deactivate', exact: true }).click()
    return screen.getByRole('dialog', { name: /^Deactivate/ })
  }
  const kept = await deactivate('C', 'D')
  await expect
    .element(kept.getByRole('radio', { name: /^Free their 2 seats in licenses/ }))
    .toBeChecked()
  await expect.element(kept.getByText('2 seats are released.')).toBeVisible()
  await expectAccessible()
  await kept.getByRole('radio', { name: 'Keep them' }).click()
  await expect.element(kept.getByText('2 seats are released.')).not.toBeInTheDocument()
  await kept.getByRole('button', { name: 'Deactivate 2 people' }).click()
  await expect.element(screen.getByText('2 people deactivated')).toBeVisible()
  expect((await licenseNow(id))?.seats.available).toBe(7)

  const freed = await deactivate('E')
  await expect
    .element(freed.getByRole('radio', { name: /^Free the seat in a license/ }))
    .toBeChecked()
  await freed.getByRole('button', { name: /^Deactivate/ }).click()
  await expect.poll(async () => (await licenseNow(id))?.seats.available).toBe(8)

  // Nobody of them has a seat.
  const others = await deactivate('F', 'G')
  await expect.element(others.getByText('2 people will be deactivated.')).toBeVisible()
  await expect
    .element(others.getByRole('radiogroup', { name: 'Seats in licenses' }))
    .not.toBeInTheDocument()
})
