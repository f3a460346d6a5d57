import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import { upload } from '~/api/client/upload'
import type { Schemas } from '~/api/schemas'
import { expectAccessible } from '../ui/accessible'
import { signedIn } from './backend'
import { addCourses, giveCourse } from './course-factory'
import { delayedRequests } from './lazy-factory'
import { addLicenses } from './license-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'

async function addPath(input: Partial<Schemas['LearningPathInput']>) {
  const body = { title: 'Your first year as a lead', status: 'published' as const, ...input }
  const { data } = await upload('post', '/api/business/addLearningPath', { body })
  return data.learningPath
}

const assign = (path: string, users: string[], deadlineDate?: string) =>
  call('post', '/api/business/addUsersTolearningPaths', {
    body: { paths: [path], users, notify: false, ...(deadlineDate && { deadlineDate }) },
  })

const peopleOf = async (id: string) => {
  const params = { query: { id } }
  const { learningPathReport } = await call('get', '/api/business/getLearningPathStatus', {
    params,
  })
  return learningPathReport.users
}

async function record(course: string, user: string, type: 'started' | 'completed') {
  const { data } = await call('get', '/api/business/getCourses', {
    params: { query: { courseId: course } },
  })
  const item = data.courses[0]?.sections?.[0]?.items[0]?._id ?? ''
  const at = new Date(Date.now() - 60_000).toISOString()
  const eventId = crypto.randomUUID()
  await call('post', '/api/business/recordProgress', {
    body: { events: [{ eventId, user, course, item, at, type }] },
  })
}

/**
 * A path of three courses in order, the last one optional. Amara completed the first course before and begins the
 * second, Luca and Nia have not started, Zoe does not have the path.
 */
async function begin() {
  await signedIn()
  const courses = await addCourses(
    { title: 'Delegating with trust' },
    { title: 'Mooring lines' },
    { title: 'Reading the weather' },
  )
  const [first = '', second = '', third = ''] = courses.map(({ _id }) => _id)
  const people = await addPeople(
    ...['Amara', 'Luca', 'Nia', 'Zoe'].map((firstName) => newPerson({ firstName })),
  )
  const [amara = '', luca = '', nia = '', zoe = ''] = people.map(({ _id }) => _id)
  await giveCourse(first, [amara])
  await record(first, amara, 'completed')
  const path = await addPath({
    enforceOrder: true,
    courses: [
      { _id: first, type: 'course', required: true, dueInDays: 30 },
      { _id: second, type: 'course', required: true },
      { _id: third, type: 'course', required: false },
    ],
  })
  await assign(path._id, [amara, luca, nia])
  await record(second, amara, 'started')
  return { path, courses: [first, second, third], amara, luca, nia, zoe }
}

const summary = (pathId: string) => `/library/selected-path/summary?pathId=${pathId}`
const steps = (pathId: string) => `/library/selected-path/learning-paths?pathId=${pathId}`

test('Path summary: figures match the linked rows, and rows say how far people are', async () => {
  const { path } = await begin()
  const { screen, address } = await openConsole(summary(path._id))
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toMatchTextContent('Your first year as a lead')
  const inProgress = screen.getByRole('group', { name: 'In progress' })
  await expect.element(inProgress.getByText('1', { exact: true })).toBeVisible()
  const table = screen.getByRole('table', { name: 'People in this learning path' })
  const amara = table.getByRole('row', { name: /Amara Mokoena/ })
  await expect.element(amara.getByText('1 of 2, next: Mooring lines')).toBeInTheDocument()
  await expect.element(amara.getByText('50%')).toBeVisible()
  await expectAccessible()
  await screen.getByRole('link', { name: 'Not started' }).first().click()
  await expect.poll(address).toMatch(/status=not-started/)
  await expect.element(screen.getByText('1–2 of 2')).toBeVisible()
  await table.getByRole('link', { name: 'Luca Mokoena' }).click()
  const profile = screen.getByRole('dialog', { name: 'Luca Mokoena' })
  await profile.getByRole('tab', { name: /^Paths/ }).click()
  const paths = profile.getByRole('list', { name: 'Learning paths' })
  await expect.element(paths.getByRole('link', { name: 'Your first year as a lead' })).toBeVisible()
  await expectAccessible()
})

test('Path summary: selected people get a new deadline; steps of one', async () => {
  const { path } = await begin()
  const { screen } = await openConsole(summary(path._id))
  await expect.element(screen.getByText('1–3 of 3')).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
  const bar = screen.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: /^Change the deadline/ }).click()
  const dialog = screen.getByRole('dialog', { name: 'Change the deadline of 3 people' })
  await dialog.getByRole('radio', { name: 'On a date' }).click()
  await expect.element(dialog.getByText('Choose the deadline date.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Last day' }).fill('2031-03-04')
  await dialog.getByRole('button', { name: 'Change for 3 people' }).click()
  await expect.element(screen.getByText('3 people given a new deadline')).toBeVisible()
  const [first] = await peopleOf(path._id)
  expect(first?.deadlineDate).toBe('2031-03-04')

  await screen.getByRole('button', { name: 'Actions for Amara Mokoena' }).click()
  await screen.getByRole('menuitem', { name: 'Show steps' }).click()
  const list = screen.getByRole('dialog', { name: 'Steps of Amara Mokoena' })
  await expect.element(list.getByText(/1 of 2 steps completed, 1 before/)).toBeVisible()
  await expect.element(list.getByText(/completed before/)).toBeVisible()
  await expect.element(list.getByText('In progress')).toBeVisible()
  await expectAccessible()
})

test('Path steps: shows who is where, reminds them, and links to the rows', async () => {
  const { path, courses } = await begin()
  const { screen, address } = await openConsole(steps(path._id))
  const list = screen.getByRole('list', { name: 'Steps' })
  const first = list.getByRole('listitem').first()
  await expect.element(first.getByText('1 completed it before')).toBeVisible()
  await expect.element(first.getByText('2 not started')).toBeVisible()
  await expect.element(first.getByText('Most people are here')).toBeVisible()
  await expectAccessible()
  await first.getByRole('button', { name: /^Remind 2 people/ }).click()
  const dialog = screen.getByRole('dialog', { name: 'Remind 2 people?' })
  await expect.element(dialog.getByText('2 emails are sent.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remind 2 people' }).click()
  await expect.element(screen.getByText('2 people reminded')).toBeVisible()
  await first.getByRole('link', { name: 'Next step of 2 people' }).click()
  await expect.poll(address).toMatch(new RegExp(`step=${courses[0]}`))
  await expect.element(screen.getByText('1–2 of 2')).toBeVisible()
})

test('Path steps: a step that cannot be taken says so, with the way to change it', async () => {
  const { path, courses, zoe } = await begin()
  await call('post', '/api/business/updateCourseStatus', {
    body: { courseIds: [courses[1] ?? ''], status: 'archived' },
  })
  await assign(path._id, [zoe])
  const { screen } = await openConsole(steps(path._id))
  await expect.element(screen.getByText("1 step can't be taken")).toBeVisible()
  await expect.element(screen.getByText('Archived, cannot be taken')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Replace it or make it optional' }))
    .toBeVisible()
  await expectAccessible()
})

test('Assign a path: from its page, with a preview of who has it already', async () => {
  const { path } = await begin()
  const { screen } = await openConsole(summary(path._id))
  await screen.getByRole('button', { name: 'Assign' }).first().click()
  const dialog = screen.getByRole('dialog', { name: 'Assign Your first year as a lead' })
  await expect
    .element(dialog.getByText('Choose people or groups, or enter email addresses.'))
    .toBeVisible()
  await dialog.getByRole('combobox', { name: 'People' }).fill('Mokoena')
  for (const name of ['Luca', 'Zoe'])
    await page.getByRole('option', { name: new RegExp(`^${name} Mokoena`) }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog.getByText('1 person is newly assigned.')).toBeVisible()
  await expectAccessible()
})

test('Assign a path: too few seats are a decision, and nobody is assigned without it', async () => {
  await signedIn()
  const [course] = await addCourses({})
  const [license] = await addLicenses({ courses: [course?._id ?? ''], seats: { total: 1 } })
  const people = await addPeople(
    newPerson({ firstName: 'Amara' }),
    newPerson({ firstName: 'Luca' }),
  )
  const path = await addPath({ courses: [{ _id: license?._id ?? '', type: 'license' }] })
  const { screen } = await openConsole('/library/users')
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
  const bar = screen.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Assign learning paths' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Assign learning paths to 2 people' })
  await dialog.getByRole('combobox', { name: 'Learning paths' }).fill('first')
  await page.getByRole('option', { name: /Your first year/ }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog.getByText(/2 seats are needed, 1 is free/)).toBeVisible()
  await expect
    .element(dialog.getByText('No people will be assigned the learning path.'))
    .toBeVisible()
  await expectAccessible()
  await dialog.getByRole('radio', { name: /^Assign it to everybody/ }).click()
  await dialog.getByRole('button', { name: 'Assign to 2 people' }).click()
  await expect.element(screen.getByText('Assigned to 2 people')).toBeVisible()
  expect(await peopleOf(path._id)).toHaveLength(people.length)
})

test('Path summary: empty, draft, deleted and unknown paths', async () => {
  await signedIn()
  const [course] = await addCourses({})
  const path = await addPath({ courses: [{ _id: course?._id ?? '', type: 'course' }] })
  const draft = await addPath({ title: 'Warehouse, from day one', status: 'draft' })
  const { screen, router } = await openConsole(summary(path._id))
  await expect.element(screen.getByText('No one is assigned yet')).toBeVisible()
  await expectAccessible()
  const show = (pathId: string) =>
    router.navigate({ to: '/library/selected-path/summary', search: { pathId } })
  await show(draft._id)
  await expect.element(screen.getByText(/Publish the learning path first/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Assign' })).not.toBeInTheDocument()
  await screen.getByRole('link', { name: 'Steps' }).click()
  await expect.element(screen.getByText('No steps yet')).toBeVisible()
  await expectAccessible()
  await call('post', '/api/business/deleteLearningPath', {
    body: { learningPathIds: [draft._id] },
  })
  await show('nowhere')
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent('Not found')
})

test('Path summary: failed figures leave the list, and are retried', async () => {
  const { path } = await begin()
  const progress = delayedRequests('/getPathProgress/')
  const { screen } = await openConsole(summary(path._id))
  await progress.isWaiting()
  await expect.element(screen.getByRole('table')).toBeVisible()
  progress.broken()
  await expect
    .element(screen.getByRole('heading', { name: 'The summary could not be loaded' }))
    .toBeVisible()
  await expect.element(screen.getByRole('row', { name: /Amara Mokoena/ })).toBeVisible()
  await expectAccessible()
})

test('Group page: learning paths for future members are assigned, listed and ended', async () => {
  const { path, zoe } = await begin()
  const { data } = await call('post', '/api/business/createUserGroup', {
    body: { name: 'Porters', users: [zoe] },
  })
  const { screen } = await openConsole(
    `/users/user-groups?groupId=${data.userGroup._id}&tab=assigned`,
  )
  await expect.element(screen.getByText('No learning paths assigned to this group')).toBeVisible()
  await screen.getByRole('button', { name: 'Assign learning paths' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Assign learning paths to Porters' })
  await dialog.getByRole('combobox', { name: 'Learning paths' }).fill('first')
  await page.getByRole('option', { name: /Your first year/ }).click()
  await userEvent.keyboard('{Escape}')
  await expect
    .element(dialog.getByRole('checkbox', { name: 'Include people who join the group later' }))
    .toBeChecked()
  await dialog.getByRole('button', { name: 'Assign to 1 person' }).click()
  const list = screen.getByRole('list', { name: 'Learning paths of this group' })
  await expect.element(list.getByText(/No deadline · new members are notified/)).toBeVisible()
  await expectAccessible()
  await list.getByRole('button', { name: 'End for Your first year as a lead' }).click()
  await screen.getByRole('button', { name: 'End assignment' }).click()
  await expect
    .element(screen.getByText('Your first year as a lead is no longer assigned to Porters'))
    .toBeVisible()
  await expect.element(screen.getByText('No learning paths assigned to this group')).toBeVisible()
  expect(await peopleOf(path._id)).toHaveLength(4)
})

test('Course sources: removing a learning path takes the whole path away', async () => {
  const { path, courses, luca } = await begin()
  const { screen } = await openConsole(
    `/library/selected-course/summary?courseId=${courses[0] ?? ''}`,
  )
  await screen.getByRole('button', { name: 'Actions for Luca Mokoena' }).click()
  await screen.getByRole('menuitem', { name: 'Show sources' }).click()
  const why = screen.getByRole('dialog', { name: 'Sources of the course for Luca Mokoena' })
  await expect.element(why.getByRole('link', { name: 'Your first year as a lead' })).toBeVisible()
  await why.getByRole('button', { name: 'Remove source: Your first year as a lead' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Unassign Luca Mokoena?' })
  await dialog.getByRole('button', { name: 'Unassign Luca Mokoena' }).click()
  await expect.element(screen.getByText('Luca Mokoena unassigned')).toBeVisible()
  const rows = await peopleOf(path._id)
  expect(rows.map(({ user }) => user._id)).not.toContain(luca)
})
