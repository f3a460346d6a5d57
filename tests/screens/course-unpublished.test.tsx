import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { call } from '~/api/client/client'
import { expectAccessible } from '../ui/accessible'
import { addCourses } from './course-factory'
import { openConsole } from './open-console'
import { signedIn } from './backend'

async function publishedCourse() {
  const [course] = await addCourses({ title: 'Fire safety' })
  if (!course) throw new Error('no course')
  return course
}

const openBuilder = (courseId: string) =>
  openConsole(`/manage-courses/edit-course?courseId=${courseId}`)

async function savedChanges(id: string) {
  const params = { path: { id } }
  return (await call('get', '/api/business/getCourseChanges/{id}', { params })).data.changes
}

const summary = () => page.getByRole('textbox', { name: 'Summary' })

test('Course builder: changes of a published course are there on another machine, until published', async () => {
  await signedIn()
  const { _id } = await publishedCourse()
  const first = await openBuilder(_id)
  await summary().fill('How to leave the building')
  await expect.element(page.getByText('Unpublished changes, saved')).toBeVisible()
  expect((await savedChanges(_id))?.changes).toEqual({ summary: 'How to leave the building' })
  await first.screen.unmount()

  // Another machine has nothing in its tabs.
  sessionStorage.clear()
  const { screen } = await openBuilder(_id)
  await expect.element(page.getByText(/^Unpublished changes by .* are shown/)).toBeVisible()
  await expect.element(summary()).toHaveValue('How to leave the building')
  await screen.getByRole('button', { name: 'Publish changes…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Publish changes' })
  await dialog.getByRole('button', { name: 'Publish changes' }).click()
  await expect.element(screen.getByText('Changes published')).toBeVisible()
  await expect.poll(() => savedChanges(_id)).toBeNull()
})

test('Course builder: saved changes can be discarded, and are offered when somebody else saved others', async () => {
  await signedIn()
  const { _id, version } = await publishedCourse()
  await openBuilder(_id)
  await expect.element(summary()).toHaveValue('')
  await summary().fill('Mine')
  await expect.element(page.getByText('Unpublished changes, saved')).toBeVisible()
  const mine = await savedChanges(_id)
  const body = {
    courseId: _id,
    courseVersion: version,
    version: mine?.version,
    changes: { summary: 'Theirs' },
  }
  await call('post', '/api/business/saveCourseChanges', { body })
  await summary().fill('Mine again')
  await expect.element(page.getByText(/saved other changes of this course/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Use theirs' }).click()
  await expect.element(summary()).toHaveValue('Theirs')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(summary()).toHaveValue('')
  await expect.poll(() => savedChanges(_id)).toBeNull()
})
