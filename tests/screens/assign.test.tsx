import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import { expectAccessible } from '../ui/accessible'
import { addCourses, giveCourse } from './course-factory'
import { answerLost } from './lazy-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'
import { signedIn } from './backend'

/** A published course, and three people of whom the last is inactive and the second has the course. */
async function begin() {
  await signedIn()
  const [course] = await addCourses({ title: 'Fire safety' })
  const people = await addPeople(
    newPerson({ firstName: 'Amara' }),
    newPerson({ firstName: 'Luca' }),
    newPerson({ firstName: 'Thabo' }),
  )
  const ids = people.map(({ _id }) => _id)
  const [, luca = '', thabo = ''] = ids
  await giveCourse(course?._id ?? '', [luca])
  await call('post', '/api/business/deactivateUsers', { body: { userIds: [thabo] } })
  return { courseId: course?._id ?? '', people, ids }
}

const learnersOf = async (id: string) => {
  const params = { path: { id } }
  const { data } = await call('get', '/api/business/getUsersInCourse/{id}', { params })
  return data.users.map(({ user, deadlineDate }) => `${user.firstName} ${deadlineDate ?? '–'}`)
}

const setStatus = (courseId: string, status: 'archived' | 'published') =>
  call('post', '/api/business/updateCourseStatus', { body: { courseIds: [courseId], status } })

test('Assign courses: the first users and groups are preloaded', async () => {
  const { ids } = await begin()
  await call('post', '/api/business/createUserGroup', { body: { name: 'Warehouse', users: ids } })
  const { screen, isQuiet } = await openConsole('/library/courses')
  await screen.getByRole('button', { name: 'Actions for Fire safety' }).click()
  await screen.getByRole('menuitem', { name: 'Assign' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Assign Fire safety' })
  await isQuiet()
  answerLost('/api/business/get')
  await dialog.getByRole('combobox', { name: 'People' }).click()
  await expect.element(screen.getByRole('option', { name: /Amara/ })).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await dialog.getByRole('combobox', { name: 'Groups' }).click()
  await expect.element(screen.getByRole('option', { name: /Warehouse/ })).toBeVisible()
})

test('Assign courses: a group and a pasted list, with new users, existing assignments and skipped rows', async () => {
  const { courseId, ids } = await begin()
  await call('post', '/api/business/createUserGroup', {
    body: { name: 'Warehouse', users: ids },
  })
  const { screen } = await openConsole('/library/courses')
  await screen.getByRole('button', { name: 'Actions for Fire safety' }).click()
  await screen.getByRole('menuitem', { name: 'Assign' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Assign Fire safety' })
  await expect.element(dialog.getByText(/Choose people or groups/)).toBeVisible()
  // The course is chosen already: one comes for the rest, not to take it away.
  await expect.element(dialog.getByRole('combobox', { name: 'Courses' })).toHaveFocus()
  await dialog.getByRole('combobox', { name: 'Groups' }).fill('ware')
  await screen.getByRole('option', { name: /Warehouse/ }).click()
  await dialog.getByRole('textbox', { name: 'Email addresses' }).fill('nobody@acme.example')
  await expect.element(dialog.getByText('1 person is newly assigned.')).toBeVisible()
  await expect.element(dialog.getByText(/is inactive/)).toBeVisible()
  await expect.element(dialog.getByText(/Nobody has the address/)).toBeVisible()
  await expectAccessible()

  // New addresses become people, those who have it already get the new deadline, too.
  await dialog.getByRole('checkbox', { name: /Create accounts/ }).click()
  await dialog.getByRole('radio', { name: 'On a date' }).click({ force: true })
  await expect.element(dialog.getByText('Choose the deadline date.')).toBeVisible()
  // Pressed too early, the button says what is wrong and leads there.
  const day = dialog.getByRole('textbox', { name: 'Last day' })
  await day.fill('someday')
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect.element(day).toHaveAccessibleDescription(/Enter a date as/)
  await expect.element(day).toHaveFocus()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose the deadline date.')
  await day.fill('2099-12-31')
  await dialog.getByRole('radio', { name: 'Set this deadline' }).click({ force: true })
  await expect.element(dialog.getByText('1 account is created.')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Assign to 3 people' }).click()
  await expect.element(screen.getByText('Assigned to 3 people')).toBeVisible()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  const learners = await learnersOf(courseId)
  expect(learners).toHaveLength(3)
  expect(learners.every((line) => line.endsWith(' 2099-12-31'))).toBe(true)
})

test('Assign courses: a failure keeps the input, and Undo removes new assignments', async () => {
  const { courseId } = await begin()
  const { screen } = await openConsole('/users/users')
  await screen.getByRole('button', { name: 'Actions for Amara Mokoena' }).click()
  await screen.getByRole('menuitem', { name: 'Assign courses' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Assign courses to Amara Mokoena' })
  await dialog.getByRole('combobox', { name: /Courses/ }).fill('fire')
  await screen.getByRole('option', { name: /Fire safety/ }).click()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Before Friday, please.')
  const button = dialog.getByRole('button', { name: 'Assign to 1 person' })
  await expect.element(button).toBeEnabled()

  // Somebody else takes the course off the shelf in the meantime.
  await setStatus(courseId, 'archived')
  await button.click()
  await expect.element(dialog.getByText('Nothing was changed')).toBeVisible()
  await expect
    .element(dialog.getByRole('textbox', { name: 'Note' }))
    .toHaveValue('Before Friday, please.')
  await setStatus(courseId, 'published')
  await button.click()
  await expect.element(screen.getByText('Assigned to Amara Mokoena')).toBeVisible()
  // It stays for as long as the pointer is there.
  await screen.getByRole('button', { name: 'Undo' }).hover()
  expect(await learnersOf(courseId)).toEqual(['Amara –', 'Luca –'])
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Undone')).toBeVisible()
  expect(await learnersOf(courseId)).toEqual(['Luca –'])
})

test('Group: permanent assignments are listed, and can be ended', async () => {
  const { courseId, ids } = await begin()
  const { data } = await call('post', '/api/business/createUserGroup', {
    body: { name: 'Warehouse', users: ids.slice(0, 1) },
  })
  const groupId = data.userGroup._id
  await call('post', '/api/business/addUsersToCourse', {
    body: { courses: [courseId], userGroups: [groupId], futureMembers: true, notify: false },
  })
  const { screen } = await openConsole(`/users/user-groups?groupId=${groupId}&tab=assigned`)
  const list = screen.getByRole('list', { name: 'Courses of this group' })
  await expect.element(list).toMatchTextContent(/Fire safety.*1 person has it through the group/)
  await list.getByRole('button', { name: 'End for Fire safety' }).click()
  const dialog = screen.getByRole('alertdialog', { name: 'End Fire safety for Warehouse?' })
  await expect.element(dialog.getByText('1 person keeps it.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /Also unassign/ }).click()
  await expect.element(dialog.getByText('1 person is unassigned, 0 people keep it.')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'End assignment' }).click()
  await expect
    .element(screen.getByRole('heading', { name: 'No courses assigned to this group' }))
    .toBeVisible()
  expect(await learnersOf(courseId)).toEqual(['Luca –'])
  await userEvent.keyboard('{Escape}')
})

test('Group: ending the last assignment of a page goes to the previous page', async () => {
  const { courseId, ids } = await begin()
  const users = ids.slice(0, 1)
  const copies = await Promise.all(
    Array.from({ length: 25 }, () =>
      call('post', '/api/business/duplicateCourse', { body: { courseId } }),
    ),
  )
  const courses = [courseId, ...copies.map(({ data }) => data.course._id)]
  const published = { courseIds: courses, status: 'published' } as const
  await call('post', '/api/business/updateCourseStatus', { body: published })
  const { data } = await call('post', '/api/business/createUserGroup', {
    body: { name: 'Warehouse', users },
  })
  const groupId = data.userGroup._id
  const given = { courses, userGroups: [groupId], futureMembers: true, notify: false }
  await call('post', '/api/business/addUsersToCourse', { body: given })

  const person = (await openConsole(`/library/users?userId=${users[0]}`)).screen
  await person.getByRole('tab', { name: 'Courses' }).click()
  const theirs = person.getByRole('list', { name: 'Courses', exact: true })
  const pages = person.getByRole('navigation', { name: 'Pages of courses' })
  await pages.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => theirs.getByRole('listitem').elements()).toHaveLength(1)
  await theirs.getByRole('button', { name: /^Actions for / }).click()
  await person.getByRole('menuitem', { name: 'Unassign' }).click()
  await person.getByRole('button', { name: /^Unassign / }).click()
  await expect.poll(() => theirs.getByRole('listitem').elements()).toHaveLength(25)
  await person.unmount()

  const { screen } = await openConsole(`/users/user-groups?groupId=${groupId}&tab=assigned`)
  const list = screen.getByRole('list', { name: 'Courses of this group' })
  const groups = screen.getByRole('navigation', { name: 'Pages of group assignments' })
  await groups.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => list.getByRole('listitem').elements()).toHaveLength(1)
  await list.getByRole('button', { name: /^End for / }).click()
  await screen.getByRole('button', { name: 'End assignment' }).click()
  await expect.poll(() => list.getByRole('listitem').elements()).toHaveLength(25)
})
