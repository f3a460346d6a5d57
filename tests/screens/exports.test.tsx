import { expect, onTestFinished, test, vi } from 'vitest'
import { call } from '~/api/client/client'
import { expectAccessible } from '../ui/accessible'
import { addCourses, giveCourse, giveGroupCourse } from './course-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'
import { signedIn } from './backend'

/** What the browser is given to keep: the lines of the latest file. */
function files() {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:nowhere')
  const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  onTestFinished(() => {
    saved.mockRestore()
    pressed.mockRestore()
  })
  return async (count: number) => {
    await expect.poll(() => saved.mock.calls.length).toBe(count)
    const [file] = saved.mock.lastCall ?? []
    if (!(file instanceof Blob)) throw new Error('Nothing was saved')
    return (await file.text()).trim().split('\r\n')
  }
}

/** Three people of a new organisation, of whom two are a group that has a course, one of them one more. */
async function sales() {
  await signedIn()
  const people = await addPeople(
    newPerson({ firstName: 'Amara' }),
    newPerson({ firstName: 'Luca' }),
    newPerson({ firstName: 'Thabo' }),
  )
  const users = people.slice(0, 2).map(({ _id }) => _id)
  const made = { params: { header: { 'Idempotency-Key': crypto.randomUUID() } } }
  const body = { name: 'Sales EMEA', users }
  const { data } = await call('post', '/api/business/createUserGroup', { ...made, body })
  const [fire, first] = await addCourses({ title: 'Fire safety' }, { title: 'First aid' })
  await giveGroupCourse(fire?._id ?? '', data.userGroup._id)
  await giveCourse(first?._id ?? '', users.slice(0, 1))
  return { people, group: data.userGroup }
}

test('Learners: exports the displayed or selected rows', async () => {
  const { people, group } = await sales()
  const lines = files()
  const { screen } = await openConsole(
    `/library/users?group=${group._id}&sort=-coursesCount&columns=["name","groups","courses","joined"]`,
  )
  await screen.getByRole('button', { name: 'Export learners' }).click()
  await expect.element(screen.getByText('Export 2 learners as shown')).toBeVisible()
  await expectAccessible()
  await screen.getByRole('menuitem', { name: 'CSV' }).click()
  expect(await lines(1)).toEqual([
    'First name,Last name,Groups,Courses completed,Courses assigned,Registered',
    'Amara,Mokoena,Sales EMEA,0,2,',
    'Luca,Mokoena,Sales EMEA,0,1,',
  ])
  await screen.getByRole('button', { name: 'Columns' }).click()
  await screen.getByRole('checkbox', { name: 'Email' }).click()
  await screen.getByRole('checkbox', { name: 'Select Luca Mokoena' }).click({ force: true })
  await screen.getByRole('button', { name: 'More', exact: true }).click()
  await screen.getByRole('menuitem', { name: 'Export as CSV' }).click()
  const [heads, ...rows] = await lines(2)
  expect(heads).toContain('Email')
  expect(rows).toEqual([expect.stringContaining(people[1]?.email ?? '')])
})

test('Users: an export keeps the sort order by groups', async () => {
  const { people } = await sales()
  const users = people.slice(1).map(({ _id }) => _id)
  await call('post', '/api/business/createUserGroup', { body: { name: 'Mentors', users } })
  const lines = files()
  const { screen } = await openConsole('/users/users?sort=-userGroups&columns=["name","groups"]')
  await screen.getByRole('button', { name: 'Import and export' }).click()
  await screen.getByRole('menuitem', { name: 'CSV' }).click()
  expect(await lines(1)).toEqual([
    'First name,Last name,Groups',
    'Luca,Mokoena,"Mentors; Sales EMEA"',
    'Thabo,Mokoena,Mentors',
    'Amara,Mokoena,Sales EMEA',
  ])
})

test('Group: exports the matching or selected members', async () => {
  const { people, group } = await sales()
  const lines = files()
  const { screen } = await openConsole(
    `/users/user-groups?groupId=${group._id}&memberSearch=mokoena&memberSort=-name`,
  )
  await screen.getByRole('button', { name: 'Export members' }).click()
  await expect.element(screen.getByText('Export 2 members as shown')).toBeVisible()
  await expectAccessible()
  await screen.getByRole('menuitem', { name: 'CSV' }).click()
  const [amara, luca] = people.map(({ email }) => email)
  expect(await lines(1)).toEqual([
    'First name,Last name,Email,Designation,Status,Last active',
    `Luca,Mokoena,${luca},,Invited,`,
    `Amara,Mokoena,${amara},,Invited,`,
  ])
  await screen.getByRole('checkbox', { name: 'Select Amara Mokoena' }).click()
  await screen.getByRole('button', { name: 'More', exact: true }).click()
  await screen.getByRole('menuitem', { name: 'Export as CSV' }).click()
  expect((await lines(2)).slice(1)).toEqual([`Amara,Mokoena,${amara},,Invited,`])
})

test('Groups: exports the displayed groups, sorted by assignments', async () => {
  await sales()
  for (const name of ['Sales APAC', 'Night shift'])
    await call('post', '/api/business/createUserGroup', {
      params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
      body: { name },
    })
  const lines = files()
  const { screen, address } = await openConsole(
    '/users/user-groups?search=sales&columns=["name","type","members","assigned"]',
  )
  await screen.getByRole('button', { name: 'Assigned' }).click()
  await expect.poll(address).toContain('sort=-assignments')
  await expect.element(screen.getByText('1–2 of 2')).toBeVisible()
  await screen.getByRole('button', { name: 'Export groups' }).click()
  await expect.element(screen.getByText('Export 2 groups as shown')).toBeVisible()
  await expectAccessible()
  await screen.getByRole('menuitem', { name: 'CSV' }).click()
  expect(await lines(1)).toEqual([
    'Name,Type,Members,Courses assigned',
    'Sales EMEA,Manual,2,1',
    'Sales APAC,Manual,0,0',
  ])
  await screen.getByRole('button', { name: 'Export groups' }).click()
  await screen.getByRole('menuitem', { name: 'Excel' }).click()
  await expect.element(screen.getByText(/^Saved as groups_.+\.xlsx/)).toBeVisible()
})
