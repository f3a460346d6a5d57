import { expect, test } from 'vitest'
import { call } from '~/api/client/client'
import { expectAccessible } from '../ui/accessible'
import { addCourses, giveCourse } from './course-factory'
import { answerLost, delayedRequests } from './lazy-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'
import { signedIn } from './backend'

/** A course that three people have: one is done with it, one is late, one has not begun. */
async function begin() {
  await signedIn()
  const [course] = await addCourses({ title: 'Fire safety' })
  if (!course) throw new Error('no course was added')
  const people = await addPeople(
    newPerson({ firstName: 'Amara' }),
    newPerson({ firstName: 'Luca' }),
    newPerson({ firstName: 'Thabo' }),
  )
  await giveCourse(
    course._id,
    people.map(({ _id }) => _id),
  )
  const { data } = await call('get', '/api/business/getCourses', {
    params: { query: { courseId: course._id } },
  })
  const item = data.courses[0]?.sections?.[0]?.items[0]?._id ?? ''
  const event = { course: course._id, item, at: new Date(Date.now() - 60_000).toISOString() }
  await call('post', '/api/business/recordProgress', {
    body: {
      events: [
        { ...event, eventId: '1', user: people[0]?._id, type: 'completed' },
        { ...event, eventId: '2', user: people[1]?._id, type: 'started' },
      ],
    },
  })
  return { courseId: course._id, people }
}

const names = async (courseId: string) => {
  const params = { path: { id: courseId } }
  const { data } = await call('get', '/api/business/getUsersInCourse/{id}', { params })
  return data.users.map(({ user }) => user.firstName)
}

test('Course: contents, and a summary whose counts match the linked rows', async () => {
  const { courseId } = await begin()
  const { screen, address } = await openConsole(
    `/library/selected-course/courses?courseId=${courseId}`,
  )
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent('Fire safety')
  const items = screen.getByRole('list', { name: 'Items of The first three minutes' })
  await expect.element(items).toMatchTextContent(/What to do first.*Link/)
  await expectAccessible()

  await screen.getByRole('link', { name: 'Summary' }).click()
  const completed = screen.getByRole('group', { name: 'Completed', exact: true })
  await expect.element(completed).toMatchTextContent(/1$/)
  const chart = screen.getByRole('figure', { name: 'People by status' })
  await chart.getByRole('button', { name: 'Show as a table' }).click()
  await expect
    .element(chart.getByRole('row', { name: /Not started/ }))
    .toMatchTextContent('Not started133%')
  await expectAccessible()

  await completed.getByRole('link', { name: 'Completed' }).click()
  await expect.poll(address).toMatch(/status=completed/)
  await expect.element(screen.getByText('1–1 of 1')).toBeVisible()
  const people = screen.getByRole('table', { name: 'People in this course' })
  await people.getByRole('link', { name: 'Amara Mokoena' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Amara Mokoena' })).toBeVisible()
})

test('Course: sources of an enrollment, and unassigning many with confirmation and Undo', async () => {
  const { courseId } = await begin()
  const { screen } = await openConsole(`/library/selected-course/summary?courseId=${courseId}`)
  await screen.getByRole('button', { name: 'Actions for Luca Mokoena' }).click()
  await screen.getByRole('menuitem', { name: 'Show sources' }).click()
  const why = screen.getByRole('dialog', { name: 'Sources of the course for Luca Mokoena' })
  await expect.element(why.getByText(/By Ana Duarte/)).toBeVisible()
  await expect.element(why.getByText(/Removing it unassigns the course/)).toBeVisible()
  await expectAccessible()
  await why.getByRole('button', { name: 'Close' }).last().click()

  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
  const bar = screen.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Change the deadline (2 of 3)' }).click()
  const deadline = screen.getByRole('dialog', { name: /^Change the deadline/ })
  await deadline.getByRole('radio', { name: 'On a date' }).click({ force: true })
  await deadline.getByRole('textbox', { name: 'Last day' }).fill('2099-12-31')
  await expect
    .element(deadline.getByText(/2 of 3 people will be given the new deadline/))
    .toBeVisible()
  await deadline.getByRole('button', { name: 'Change for 2 people' }).click()
  await expect.element(screen.getByText('2 people given a new deadline')).toBeVisible()

  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await bar.getByRole('button', { name: 'Unassign' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Unassign 3 people?' })
  await expect.element(dialog.getByText(/^The progress of 2 people is kept/)).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Unassign 3 people' }).click()
  await expect
    .element(screen.getByRole('heading', { name: 'No one is assigned yet' }))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).last().click()
  await expect.element(screen.getByText('Undone')).toBeVisible()
  expect(await names(courseId)).toEqual(['Amara', 'Luca', 'Thabo'])
})

test('Course: dialog inputs stay in place when the preview loads', async () => {
  const { courseId } = await begin()
  const { screen } = await openConsole(`/library/selected-course/summary?courseId=${courseId}`)
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
  const plan = delayedRequests('/updateDeadline?dryRun=true')
  await screen.getByRole('button', { name: 'Change the deadline (2 of 3)' }).click()
  await plan.isWaiting()
  const dialog = screen.getByRole('dialog', { name: /^Change the deadline/ })
  const choice = dialog.getByRole('radio', { name: 'On a date' })
  await Promise.all(
    dialog
      .element()
      .getAnimations()
      .map(({ finished }) => finished),
  )
  const top = () => choice.element().getBoundingClientRect().top
  const before = top()
  plan.through()
  await expect.element(dialog.getByText(/will be given/)).toBeVisible()
  expect(top()).toBe(before)
})

test('Course: extending overdue deadlines once despite a lost response, and Undo restores the past date', async () => {
  const { courseId, people } = await begin()
  const luca = people[1]?._id ?? ''
  const late = {
    courses: [courseId],
    users: [luca],
    deadlineDate: '2020-02-29',
    allowPastDate: true,
  }
  await call('post', '/api/business/updateDeadline', { body: late })
  const deadline = async () => {
    const params = { path: { id: courseId } }
    const { data } = await call('get', '/api/business/getUsersInCourse/{id}', { params })
    return data.users.find(({ user }) => user._id === luca)?.deadlineDate
  }
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const { screen } = await openConsole(`/library/selected-course/summary?courseId=${courseId}`)
  await screen.getByRole('button', { name: 'Actions for Luca Mokoena' }).click()
  await screen.getByRole('menuitem', { name: 'Change the deadline' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Change the deadline of Luca Mokoena' })
  const button = dialog.getByRole('button', { name: 'Change for Luca Mokoena' })
  await expect.element(button).toBeEnabled()
  const line = answerLost('/updateDeadline?dryRun=false')
  await button.click()
  await expect.element(dialog.getByText(/nothing is done twice/i)).toBeVisible()
  line.isBack()
  await button.click()
  await expect.element(screen.getByText('Luca Mokoena given a new deadline')).toBeVisible()
  expect(await deadline()).toBe(day(14))
  await screen.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(deadline).toBe('2020-02-29')
})

test('Course: a withdrawn enrollment has no sources', async () => {
  const { courseId, people } = await begin()
  const users = [people[1]?._id ?? '']
  await call('post', '/api/business/removeUsersFromCourse', {
    body: { courses: [courseId], users },
  })
  const { screen } = await openConsole(
    `/library/selected-course/summary?courseId=${courseId}&status=withdrawn`,
  )
  await screen.getByRole('button', { name: 'Actions for Luca Mokoena' }).click()
  await screen.getByRole('menuitem', { name: 'Show sources' }).click()
  const why = screen.getByRole('dialog', { name: 'Sources of the course for Luca Mokoena' })
  await expect.element(why.getByText(/^No sources/)).toBeVisible()
  await expect.element(why.getByRole('button', { name: /^Remove source/ })).not.toBeInTheDocument()
})

test('Course: the summary of a deleted course explains why it is empty, until it is restored', async () => {
  await signedIn()
  const [course] = await addCourses({ title: 'Fire safety' })
  const courseIds = [course?._id ?? '']
  await call('post', '/api/business/deleteCourses', { body: { courseIds } })
  const { screen } = await openConsole(`/library/selected-course/summary?courseId=${course?._id}`)
  await expect
    .element(screen.getByRole('heading', { name: 'This course is deleted' }))
    .toBeVisible()
  await expect.element(screen.getByText(/could not be loaded/)).not.toBeInTheDocument()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Actions for Fire safety' }).click()
  await screen.getByRole('menuitem', { name: 'Restore' }).click()
  await expect
    .element(screen.getByRole('group', { name: 'Completed', exact: true }))
    .toMatchTextContent(/0$/)
  await expect
    .element(screen.getByRole('heading', { name: 'No one is assigned yet' }))
    .toBeVisible()
})

test('Course: an unknown course links back to the list', async () => {
  await signedIn()
  const { screen, address } = await openConsole('/library/selected-course/summary?courseId=none')
  await expect.element(screen.getByRole('heading', { name: 'Course not found' })).toBeVisible()
  await expect.poll(() => document.title).toBe('Not found · Lectern')
  await expectAccessible()
  await screen.getByRole('link', { name: 'All courses' }).click()
  await expect.poll(address).toBe('/library/courses')
  await expect.poll(() => document.title).toBe('Courses · Lectern')
})

test('Course: a course is marked as completed with a reason, restarted for another person, and Undo restores both', async () => {
  const { courseId } = await begin()
  const { screen } = await openConsole(`/library/selected-course/summary?courseId=${courseId}`)
  await screen.getByRole('button', { name: 'Actions for Luca Mokoena' }).click()
  await screen.getByRole('menuitem', { name: 'Mark as completed' }).click()
  const complete = screen.getByRole('dialog', { name: /^Mark the course as completed for/ })
  await complete.getByRole('textbox', { name: 'Reason' }).fill('Classroom training')
  await expect.element(complete.getByText(/1 email is sent/)).toBeVisible()
  await complete.getByRole('checkbox', { name: 'Notify by email' }).click()
  await expect.element(complete.getByText(/email is sent/)).not.toBeInTheDocument()
  await expectAccessible()
  await complete.getByRole('button', { name: /^Mark as completed for/ }).click()
  const luca = screen.getByRole('row', { name: /Luca Mokoena/ })
  await expect.element(luca).toMatchTextContent(/Completed/)
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(luca).toMatchTextContent(/In progress/)

  await screen.getByRole('button', { name: 'Actions for Amara Mokoena' }).click()
  await screen.getByRole('menuitem', { name: 'Start again' }).click()
  const restart = screen.getByRole('dialog', { name: /^Start the course again for/ })
  await restart.getByRole('button', { name: /^Start again for/ }).click()
  const amara = screen.getByRole('row', { name: /Amara Mokoena/ })
  await expect.element(amara).toMatchTextContent(/Not started/)
  await screen.getByRole('button', { name: 'Undo' }).last().click()
  await expect.element(amara).toMatchTextContent(/Completed/)
})
