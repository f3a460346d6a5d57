import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import { expectAccessible } from '../ui/accessible'
import { signedIn } from './backend'
import { addCourses } from './course-factory'
import { openConsole } from './open-console'
import { addPath, givePath, pathNow, stepsFrom } from './path-factory'
import { addPeople, newPerson } from './people-factory'

// Learning paths where other screens use them: learners, courses, assigning.

async function begin() {
  await signedIn()
  const courses = await addCourses({ title: 'Talking' }, { title: 'Listening' })
  const people = await addPeople(
    newPerson({ firstName: 'Amara' }),
    newPerson({ firstName: 'Luca' }),
  )
  const path = await addPath({ courses: stepsFrom(courses), status: 'published' })
  return { courses, people, path }
}

const usersOf = async (id: string) => {
  const params = { query: { id } }
  const { learningPathReport } = await call('get', '/api/business/getLearningPathStatus', {
    params,
  })
  return learningPathReport.users
}

test('Learners: filtered by a learning path and its status, with a column for their number', async () => {
  const { people, path } = await begin()
  await givePath(path._id, people.slice(0, 1))
  const { screen, address } = await openConsole('/library/users')
  await expect.element(screen.getByText('1–2 of 2')).toBeVisible()
  await screen.getByRole('button', { name: 'More filters' }).click()
  const panel = screen.getByRole('dialog', { name: 'More filters' })
  await panel.getByRole('combobox', { name: 'Assigned learning path' }).fill('first')
  await page.getByRole('option', { name: /Your first year/ }).click()
  await expect.poll(address).toBe(`/library/users?learningPath=${path._id}`)
  await expect.element(screen.getByText('1–1 of 1')).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText('Learning path: Your first year as a lead')).toBeVisible()
  await screen.getByRole('button', { name: 'More filters' }).click()
  await panel.getByRole('combobox', { name: 'Status in the path' }).selectOptions('completed')
  await expect.element(screen.getByRole('heading', { name: 'No learners match' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: 'Clear search and filters' }).click()
  await screen.getByRole('button', { name: 'Columns' }).click()
  await screen.getByRole('checkbox', { name: 'Learning paths' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('columnheader', { name: 'Learning paths' })).toBeVisible()
})

test('Courses: archiving a step names the learning paths, and the step is published from its path', async () => {
  const { path } = await begin()
  const { screen, router } = await openConsole('/library/courses')
  await screen.getByRole('button', { name: 'Actions for Talking' }).click()
  await screen.getByRole('menuitem', { name: 'Archive' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Archive Talking?' })
  await expect.element(dialog.getByText(/^Used as a step in 1 learning path:/)).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Archive Talking' }).click()
  await expect.poll(async () => (await pathNow(path._id)).unavailableCount).toBe(1)

  const search = { pathId: path._id }
  await router.navigate({ to: '/library/selected-path/learning-paths', search })
  await expect.element(screen.getByRole('button', { name: 'Publish the course' })).toBeVisible()
  await router.navigate({ to: '/manage-learning-paths/edit-learning-path', search })
  await screen.getByRole('button', { name: 'Talking', exact: true }).click()
  const hint = screen.getByText("This step can't be taken")
  await expect.element(hint).toBeVisible()
  await screen.getByRole('button', { name: 'Publish the course' }).click()
  const publish = screen.getByRole('dialog', { name: 'Publish Talking?' })
  await publish.getByRole('button', { name: 'Publish Talking' }).click()
  await expect.element(hint).not.toBeInTheDocument()
  expect((await pathNow(path._id)).unavailableCount).toBe(0)
})

test('Assign a path: a deadline for new and existing people, confirmed, and undone', async () => {
  const { people, path } = await begin()
  await givePath(path._id, people.slice(0, 1))
  const { screen } = await openConsole('/library/learning-paths')
  await screen.getByRole('button', { name: `Actions for ${path.title}` }).click()
  await screen.getByRole('menuitem', { name: 'Assign' }).click()
  const dialog = screen.getByRole('dialog', { name: `Assign ${path.title}` })
  await dialog.getByRole('combobox', { name: 'People' }).fill('Mokoena')
  for (const name of ['Amara', 'Luca'])
    await page.getByRole('option', { name: new RegExp(`^${name} Mokoena`) }).click()
  await userEvent.keyboard('{Escape}')
  await dialog.getByRole('radio', { name: 'On a date' }).click({ force: true })
  await expect.element(dialog.getByText('Choose the deadline date.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('2031-03-04')
  await dialog.getByRole('radio', { name: 'Set this deadline' }).click({ force: true })
  await expect.element(dialog.getByText('1 person is newly assigned.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Assign to 2 people' }).click()
  await expect.element(screen.getByText('Assigned to 2 people')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).hover()
  const days = async () => (await usersOf(path._id)).map(({ deadlineDate }) => deadlineDate)
  expect(await days()).toEqual(['2031-03-04', '2031-03-04'])
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Undone')).toBeVisible()
  expect(await days()).toEqual([null])
})

test('Path summary: unassigned by keyboard, and undone; steps name the origin of their deadline', async () => {
  const { courses, people, path } = await begin()
  await givePath(path._id, people)
  const [course] = courses
  await call('post', '/api/business/updateDeadline', {
    body: {
      courses: [course?._id ?? ''],
      users: people.slice(0, 1).map(({ _id }) => _id),
      deadlineDate: '2031-03-04',
    },
  })
  const { screen } = await openConsole(`/library/selected-path/summary?pathId=${path._id}`)
  const actions = screen.getByRole('button', { name: 'Actions for Amara Mokoena' })
  await actions.click()
  await screen.getByRole('menuitem', { name: 'Show steps' }).click()
  const list = screen.getByRole('dialog', { name: 'Steps of Amara Mokoena' })
  await expect.element(list.getByText(/due .*, set for the course/)).toBeVisible()
  await userEvent.keyboard('{Escape}')

  await expect.element(actions).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('menuitem', { name: 'Remind' })).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(screen.getByRole('menuitem', { name: 'Unassign' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const dialog = screen.getByRole('dialog', { name: 'Unassign Amara Mokoena?' })
  const confirm = dialog.getByRole('button', { name: 'Unassign Amara Mokoena' })
  await expect.element(confirm).toBeEnabled()
  confirm.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Amara Mokoena unassigned')).toBeVisible()
  expect(await usersOf(path._id)).toHaveLength(1)
  screen.getByRole('button', { name: 'Undo' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('Undone')).toBeVisible()
  expect(await usersOf(path._id)).toHaveLength(2)
})
