import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { call } from '~/api/client/client'
import { expectAccessible } from '../ui/accessible'
import { signedIn } from './backend'
import { addCourses } from './course-factory'
import { openConsole } from './open-console'
import { addPath, pathNow, stepsFrom } from './path-factory'

async function publishedPath() {
  const courses = await addCourses({ title: 'Talking' }, { title: 'Listening' })
  return addPath({ courses: stepsFrom(courses), status: 'published' })
}

const openBuilder = (pathId: string) =>
  openConsole(`/manage-learning-paths/edit-learning-path?pathId=${pathId}`)

async function savedChanges(id: string) {
  const params = { path: { id } }
  return (await call('get', '/api/business/getLearningPathChanges/{id}', { params })).data.changes
}

const title = () => page.getByRole('textbox', { name: 'Title' })

test('Path builder: changes of a published path are there on another machine, until published', async () => {
  await signedIn()
  const { _id, courses } = await publishedPath()
  const first = await openBuilder(_id)
  await title().fill('First month')
  await first.screen.getByRole('button', { name: 'Listening', exact: true }).click()
  await first.screen.getByRole('button', { name: 'Remove from path' }).click()
  await expect.element(page.getByText('Unpublished changes, saved')).toBeVisible()
  await expect
    .poll(async () => (await savedChanges(_id))?.changes)
    .toMatchObject({ title: 'First month', courses: [{ _id: courses[0]?._id }] })
  expect((await pathNow(_id)).title).not.toBe('First month')
  await first.screen.unmount()

  // Another machine has nothing in its tabs.
  sessionStorage.clear()
  const { screen } = await openBuilder(_id)
  await expect.element(page.getByText(/^Unpublished changes by .* are shown/)).toBeVisible()
  await expect.element(title()).toHaveValue('First month')
  await expect
    .element(screen.getByRole('button', { name: 'Listening', exact: true }))
    .not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Review changes…' }).click()
  const dialog = screen.getByRole('dialog', { name: /^Change “/ })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(screen.getByText('Learning path changed')).toBeVisible()
  await expect.poll(() => savedChanges(_id)).toBeNull()
  expect((await pathNow(_id)).courses).toHaveLength(1)
})

test('Path builder: saved changes can be discarded, and are offered when somebody else saved others', async () => {
  await signedIn()
  const path = await publishedPath()
  const learningPathId = path._id
  await openBuilder(learningPathId)
  await expect.element(title()).toHaveValue(path.title)
  await title().fill('Mine')
  await expect.element(page.getByText('Unpublished changes, saved')).toBeVisible()
  const mine = await savedChanges(learningPathId)
  const changes = { title: 'Theirs' }
  const body = {
    learningPathId,
    learningPathVersion: path.version,
    version: mine?.version,
    changes,
  }
  await call('post', '/api/business/saveLearningPathChanges', { body })
  await title().fill('Mine again')
  await expect.element(page.getByText(/saved other changes of this learning path/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Use theirs' }).click()
  await expect.element(title()).toHaveValue('Theirs')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(title()).toHaveValue(path.title)
  await expect.poll(() => savedChanges(learningPathId)).toBeNull()
})
