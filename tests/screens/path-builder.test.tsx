import { expect, test } from 'vitest'
import { signedIn } from './backend'
import { addCourses } from './course-factory'
import { openConsole } from './open-console'
import { addPath, givePath, pathNow, stepsFrom } from './path-factory'
import { addPeople, newPerson } from './people-factory'

const address = (pathId: string) => `/manage-learning-paths/edit-learning-path?pathId=${pathId}`

test('Path builder: unsaved changes of a live path ask before leaving, and come back', async () => {
  await signedIn()
  const [talking] = await addCourses({ title: 'Talking' })
  const path = await addPath({ courses: stepsFrom(talking ? [talking] : []), status: 'published' })
  const { screen, router } = await openConsole(address(path._id))
  await screen.getByRole('textbox', { name: 'Title' }).fill('Your second year')
  await screen.getByRole('link', { name: 'Learning paths' }).last().click()
  const question = screen.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect.element(screen.getByRole('table', { name: 'Learning paths' })).toBeVisible()
  expect((await pathNow(path._id)).title).toBe(path.title)

  await router.navigate({
    to: '/manage-learning-paths/edit-learning-path',
    search: { pathId: path._id },
  })
  await expect.element(screen.getByText(/^Your unsaved changes from/)).toBeVisible()
  await expect
    .element(screen.getByRole('textbox', { name: 'Title' }))
    .toHaveValue('Your second year')
  await screen.getByRole('button', { name: 'Discard draft' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveValue(path.title)

  // Its status changes with Undo, and people keep it from becoming a draft again.
  await givePath(path._id, await addPeople(newPerson()))
  await screen.getByRole('button', { name: 'More actions' }).last().click()
  await screen.getByRole('menuitem', { name: 'Revert to draft' }).click()
  await expect.element(screen.getByText('The learning path is still published')).toBeVisible()
  await screen.getByRole('button', { name: 'Archive instead' }).click()
  await expect.poll(async () => (await pathNow(path._id)).status).toBe('archived')
})
