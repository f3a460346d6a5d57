import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import { expectAccessible } from '../ui/accessible'
import { addCourses } from './course-factory'
import { unfinishedImport, checkList, openImport, sendAsOther } from './import-factory'
import { addLicenses, licenseNow } from './license-factory'
import { signedIn } from './backend'

const plan = () => page.getByRole('region', { name: 'What will happen' })
const invite = (when: RegExp) => page.getByRole('radio', { name: when })

type NewGroup = Partial<Schemas['UserGroupInput']>

async function addGroup(name: string, more: NewGroup = {}) {
  const { data } = await call('post', '/api/business/createUserGroup', { body: { name, ...more } })
  return data.userGroup
}

/** A group that tells whoever joins it of a course. */
async function giver(course: Schemas['Course'] | undefined, name: string, more?: NewGroup) {
  const group = await addGroup(name, more)
  const body = { courses: [course?._id ?? ''], userGroups: [group._id], futureMembers: true }
  await call('post', '/api/business/addUsersToCourse', { body })
}

/** The rules of a group of porters, which takes back what it has given. */
const ofPorters: NewGroup = {
  rules: { match: 'all', conditions: [{ field: 'designation', op: 'is', value: 'Porter' }] },
  onLeave: 'remove-unfinished',
}

const choose = async (name: string) => {
  await page.getByLabelText('Add everyone in the list to groups').fill(name)
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
}

test('Import: the preview shows the consequences of the chosen options', async () => {
  await signedIn()
  const users = [{ firstName: 'Ana', lastName: '', email: 'a@x.example', designation: 'Porter' }]
  await call('post', '/api/business/addUsers', { body: { users } })
  const [aid, fire] = await addCourses({ title: 'First aid' }, {})
  await giver(aid, 'Crew')
  await giver(fire, 'Porters', ofPorters)
  const { screen } = await openImport()
  await checkList(
    'Email,First name,Title,Groups\na@x.example,Ana,Clerk,\nb@x.example,Bo,,Crew\nc@x.example,Cem,,\n',
  )
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(plan()).toMatchTextContent('No message is sent.')
  await expect
    .element(plan())
    .toMatchTextContent('1 person is assigned First aid through their groups.')
  await expect.element(plan()).toMatchTextContent('1 unfinished assignment ends.')
  await expectAccessible()
  await invite(/^Now/).click()
  await expect
    .element(plan())
    .toMatchTextContent(
      '3 messages are sent: 2 invitations as the rows are imported, and 1 about courses',
    )
  await choose('Crew')
  await expect.element(plan()).toMatchTextContent('5 messages are sent')
  await expect
    .element(plan())
    .toMatchTextContent('3 people are assigned First aid through their groups.')
  await screen.getByRole('button', { name: 'Add 2 people and update 1' }).click()
  await expect.element(screen.getByText('Import finished', { exact: true })).toBeVisible()
})

test('Import: more than 500 messages of any type need confirmation', async () => {
  await signedIn()
  const [aid] = await addCourses({ title: 'First aid' })
  await giver(aid, 'Crew')
  const { screen } = await openImport()
  const people = Array.from({ length: 251 }, (_one, index) => `p${index}@x.example,Ana,Crew`)
  await checkList(['Email,First name,Groups', ...people].join('\n'))
  await screen.getByRole('button', { name: 'Continue' }).click()
  await invite(/^Now/).click()
  // Pressed at once, it still goes by what was chosen last.
  await screen.getByRole('button', { name: 'Add 251 people' }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'Send 502 messages?' })
  await expect.element(dialog).toMatchTextContent('251 invitations')
  const start = dialog.getByRole('button', { name: 'Add 251 people' })
  await expect.element(start).toBeDisabled()
  await dialog.getByRole('textbox').fill('502')
  await start.click()
  await expect.element(screen.getByText('Import finished', { exact: true })).toBeVisible()
})

test('Import: a failed preview blocks the start until a retry succeeds', async () => {
  await signedIn()
  const group = await addGroup('Crew')
  const { screen } = await openImport()
  await checkList('Email,First name\na@x.example,Ana\n')
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(plan()).toMatchTextContent('No messages are sent, no courses are assigned')
  await page.getByLabelText('Add everyone in the list to groups').fill('Crew')
  const option = page.getByRole('option', { name: /^Crew/ })
  await expect.element(option).toBeVisible()
  const body = { userGroup: group._id }
  await call('post', '/api/business/deleteUserGroup', { body })
  await option.click()
  const alert = plan().getByRole('alert')
  await expect.element(alert).toMatchTextContent('The changes could not be checked')
  await expect.element(alert).toMatchTextContent('A group was not found')
  const start = screen.getByRole('button', { name: 'Add 1 person' })
  await expect.element(start).toBeDisabled()
  await expectAccessible()
  await call('post', '/api/business/restoreUserGroup', { body })
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(start).toBeEnabled()
  await expect.element(alert).not.toBeInTheDocument()
})

test('Import: a change by another admin is reported at the next action', async () => {
  await signedIn()
  const one = await unfinishedImport([
    { row: 1, email: 'a@x.example' },
    { row: 2, email: 'b@x.example' },
  ])
  const { screen } = await openImport(one.path)
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(plan()).toMatchTextContent('No messages are sent')
  await sendAsOther(one.id, [{ row: 2, email: 'b@x.example', firstName: 'Bo', skip: true }])
  await invite(/^Now/).click()
  const alert = screen.getByRole('alert')
  await expect.element(alert).toMatchTextContent('The rows have changed')
  await expect.element(screen.getByRole('button', { name: 'Add 2 people' })).toBeDisabled()
  await alert.getByRole('button', { name: 'Load the newest rows' }).click()
  await screen.getByRole('button', { name: 'Continue' }).click()
  await expect.element(plan()).toMatchTextContent('1 invitation is sent')
  const started = { version: one.version + 1, invite: 'never' as const }
  await call('post', '/api/business/startImport/{id}', { params: one.params, body: started })
  await invite(/^Later/).click()
  await expect.element(screen.getByRole('list', { name: 'Step 5 of 5: Result' })).toBeVisible()
})

test('everybody of a list gets a seat: too few are told before the start, and who waits after it', async () => {
  await signedIn()
  const [license] = await addLicenses({ title: 'Leadership', seats: { total: 2 } })
  const { screen } = await openImport()
  await checkList('Email,First name\na@x.example,Ana\nb@x.example,Bo\nc@x.example,Cem\n')
  await screen.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabelText('Give everyone in the list a seat in licenses').fill('Lead')
  await page.getByRole('option', { name: /^Leadership/ }).click()
  await expect.element(screen.getByText('Leadership: 3 seats needed, 2 free')).toBeVisible()
  const start = screen.getByRole('button', { name: 'Add 3 people' })
  await expect.element(start).toBeDisabled()
  await expectAccessible()
  await screen.getByRole('radio', { name: /^The first 2 get a seat, 1 waits/ }).click()
  await expect.element(plan()).toMatchTextContent('2 people get a seat in Leadership, 1 waits.')
  await start.click()
  await expect.element(screen.getByText('Import finished', { exact: true })).toBeVisible()
  await expect
    .element(screen.getByRole('main'))
    .toMatchTextContent(/Seats given\s*2\s*Waiting for a seat\s*1/)
  expect((await licenseNow(license?._id ?? ''))?.seats).toMatchObject({ available: 0, waiting: 1 })
})

test('a license that is deleted meanwhile is told beside its field', async () => {
  await signedIn()
  const [license] = await addLicenses({ title: 'Leadership' })
  const { screen } = await openImport()
  await checkList('Email,First name\na@x.example,Ana\n')
  await screen.getByRole('button', { name: 'Continue' }).click()
  const field = page.getByLabelText('Give everyone in the list a seat in licenses')
  await field.fill('Lead')
  const option = page.getByRole('option', { name: /^Leadership/ })
  await expect.element(option).toBeVisible()
  const body = { licenseIds: [license?._id ?? ''] }
  await call('post', '/api/business/deleteLicenseCourses', { body })
  await option.click()
  await expect.element(field).toHaveAccessibleDescription(/not found/)
  await expect.element(screen.getByRole('button', { name: 'Add 1 person' })).toBeDisabled()
})
