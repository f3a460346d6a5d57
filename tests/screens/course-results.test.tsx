import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import { upload } from '~/api/client/upload'
import { expectAccessible } from '../ui/accessible'
import { signedIn } from './backend'
import { addCourses, giveCourse } from './course-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'

/** A course with an exam of one attempt that the first of three people has failed. */
async function begin() {
  await signedIn()
  const { data: quiz } = await upload('post', '/api/business/addAssessment', {
    params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
    body: {
      title: 'Fire exam',
      passingPercentage: 80,
      maxAttempts: 1,
      questions: [
        {
          type: 'single',
          question: '<p>Which door?</p>',
          options: [
            { text: 'The near one', isCorrect: true },
            { text: 'The far one', isCorrect: false },
          ],
        },
      ],
    },
  })
  const items = [{ kind: 'assessment' as const, assessmentId: quiz.assessmentQuiz._id }]
  const [course] = await addCourses({ sections: [{ title: 'Exam', items }] })
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
  const params = { query: { courseId: course._id } }
  const { data } = await call('get', '/api/business/getCourses', { params })
  const item = data.courses[0]?.sections?.[0]?.items[0]?._id ?? ''
  const attempt = { eventId: '1', user: people[0]?._id, course: course._id, item, score: 40 }
  const at = new Date(Date.now() - 60_000).toISOString()
  await call('post', '/api/business/recordProgress', {
    body: { events: [{ ...attempt, type: 'attempted', at }] },
  })
  return { courseId: course._id, firstId: people[0]?._id ?? '' }
}

async function statuses(id: string) {
  const { data } = await call('get', '/api/business/getUsersInCourse/{id}', {
    params: { path: { id } },
  })
  return data.users.map(({ user, status }) => `${user.firstName} ${status}`).toSorted()
}

test('Course: the result of one person gets another attempt, and is reset', async () => {
  const { courseId } = await begin()
  const { screen } = await openConsole(`/library/selected-course/summary?courseId=${courseId}`)
  const menu = screen.getByRole('button', { name: 'Actions for Amara Mokoena' })
  await menu.click()
  await screen.getByRole('menuitem', { name: 'Grant another attempt' }).click()
  const grant = screen.getByRole('dialog', { name: /^Grant another attempt to/ })
  await expect.element(grant.getByRole('textbox', { name: 'Reason' })).toBeVisible()
  await expectAccessible()
  await grant.getByRole('button', { name: /^Grant to/ }).click()
  await expect
    .poll(() => statuses(courseId))
    .toEqual(['Amara in-progress', 'Luca not-started', 'Thabo not-started'])

  await menu.click()
  await screen.getByRole('menuitem', { name: 'Reset progress' }).click()
  const reset = screen.getByRole('dialog', { name: /^Reset the progress of/ })
  await expect.element(reset.getByText(/result so far stays in the history/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(reset).not.toBeInTheDocument()
  await expect.element(menu).toHaveFocus()
  await menu.click()
  await screen.getByRole('menuitem', { name: 'Reset progress' }).click()
  await reset.getByRole('button', { name: /^Reset for/ }).click()
  await expect
    .poll(() => statuses(courseId))
    .toEqual(['Amara not-started', 'Luca not-started', 'Thabo not-started'])
})

test('Course: selected people are marked as completed with a reason, with Undo', async () => {
  const { courseId, firstId } = await begin()
  const { screen } = await openConsole(`/library/selected-course/summary?courseId=${courseId}`)
  const before = await statuses(courseId)
  expect(before).toEqual(['Amara failed', 'Luca not-started', 'Thabo not-started'])
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
  const bar = screen.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Mark as completed' }).click()
  const dialog = screen.getByRole('dialog', { name: /^Mark the course as completed for/ })
  const press = dialog.getByRole('button', { name: /^Mark as completed for/ })
  await expect.element(dialog.getByText('Enter a reason')).toBeVisible()
  await press.click()
  expect(await statuses(courseId)).toEqual(before)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Passed on paper')
  await dialog.getByRole('checkbox', { name: 'Notify by email' }).click()
  await expect.element(dialog.getByText(/3 people will be marked as completed/)).toBeVisible()
  await expectAccessible()
  await press.click()
  await expect.element(screen.getByText('3 people marked as completed')).toBeVisible()
  expect(await statuses(courseId)).toEqual(['Amara completed', 'Luca completed', 'Thabo completed'])
  const params = { query: { subjectType: 'user' as const, subjectId: firstId } }
  const { data } = await call('get', '/api/business/getAuditLog', { params })
  expect(JSON.stringify(data.entries[0])).toContain('Passed on paper')

  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.element(screen.getByText('Undone')).toBeVisible()
  expect(await statuses(courseId)).toEqual(before)
})
