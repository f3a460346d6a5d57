import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import { expectAccessible } from '../ui/accessible'
import { signedIn } from './backend'
import { addCourses } from './course-factory'
import { openConsole } from './open-console'
import { addPath, givePath, pathNow, stepsFrom } from './path-factory'
import { addPeople, newPerson } from './people-factory'

const list = '/library/learning-paths'
const menu = async (title: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('Learning paths: listed with their figures, narrowed by tab and filter, and the address keeps it', async () => {
  await signedIn()
  const [course, draft] = await addCourses({ title: 'Talking' }, { title: 'Later' })
  if (!course || !draft) throw new Error('no courses')
  const path = await addPath({
    courses: stepsFrom([course]),
    enforceOrder: true,
    status: 'published',
  })
  await addPath({ title: 'Warehouse, from day one', courses: stepsFrom([course, draft]) })
  const body = { courseIds: [draft._id], status: 'archived' as const }
  await call('post', '/api/business/updateCourseStatus', { body })
  await givePath(path._id, await addPeople(newPerson(), newPerson()))

  const { screen, address } = await openConsole(list)
  const table = screen.getByRole('table', { name: 'Learning paths' })
  const row = table.getByRole('row').filter({ hasText: 'Your first year' })
  await expect.element(row).toMatchTextContent(/Published.*1.*Yes.*2.*0%.*0/)
  const stuck = table.getByRole('row').filter({ hasText: 'Warehouse' })
  await expect.element(stuck).toMatchTextContent(/Draft.*1 step can't be taken/)
  await expectAccessible()

  await screen.getByRole('tab', { name: /^Draft/ }).click()
  await expect.element(screen.getByText('1–1 of 1')).toBeVisible()
  await screen.getByRole('tab', { name: /^All/ }).click()
  await screen.getByRole('button', { name: 'Steps', exact: true }).first().click()
  await screen.getByRole('button', { name: /^With a step that can't be taken.*1/ }).click()
  await expect.poll(address).toBe(`${list}?stuck=true`)
  await expect.element(screen.getByText('1–1 of 1')).toBeVisible()

  await screen.getByRole('searchbox', { name: 'Search learning paths' }).fill('zebra')
  await expect
    .element(screen.getByRole('heading', { name: 'No learning paths match' }))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect.element(screen.getByText('1–2 of 2')).toBeVisible()
})

test('Learning paths: published, archived and deleted, each with what it means and Undo', async () => {
  await signedIn()
  const [course] = await addCourses({ title: 'Talking' })
  const empty = await addPath({ title: 'Nothing in it' })
  const path = await addPath({ courses: stepsFrom(course ? [course] : []) })
  const { screen, router } = await openConsole(list)

  // What cannot be published says why, and nothing is changed.
  await menu('Nothing in it', 'Publish')
  const refused = screen.getByRole('dialog')
  await expect.element(refused).toMatchTextContent(/Add a step/)
  await refused.getByRole('button', { name: 'Cancel' }).click()
  expect((await pathNow(empty._id)).status).toBe('draft')

  await menu(path.title, 'Publish')
  await screen.getByRole('button', { name: `Publish ${path.title}` }).click()
  await expect.poll(async () => (await pathNow(path._id)).status).toBe('published')

  await menu(path.title, 'Archive')
  await expect.element(screen.getByText(`${path.title} archived`)).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(async () => (await pathNow(path._id)).status).toBe('published')

  await givePath(path._id, await addPeople(newPerson()))
  await screen
    .getByRole('button', { name: /Refresh|Reload/ })
    .first()
    .click()
  await expect
    .element(screen.getByRole('row').filter({ hasText: path.title }))
    .toMatchTextContent(/Published.*1.*No.*1.*0%/)
  await menu(path.title, 'Delete')
  await expect.element(screen.getByText(/^1 person loses it\./)).toBeVisible()
  await screen.getByRole('button', { name: `Delete ${path.title}` }).click()
  await expect.element(screen.getByText(`${path.title} deleted`)).toBeVisible()

  // Restored from its tab.
  await router.navigate({ to: list, search: { deleted: true } })
  await menu(path.title, 'Restore')
  await expect.poll(async () => (await pathNow(path._id)).usersCount).toBe(1)
})

test('Learning paths: several are selected, duplicated, and published as far as they can be', async () => {
  await signedIn()
  const [course] = await addCourses({ title: 'Talking' })
  const { _id } = await addPath({ title: 'Ready', courses: stepsFrom(course ? [course] : []) })
  await addPath({ title: 'Nothing in it' })
  const { screen } = await openConsole(list)
  await screen.getByRole('checkbox', { name: 'Select Ready' }).click()
  await screen.getByRole('checkbox', { name: 'Select Nothing in it' }).click()
  await screen.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent(/1 of 2 learning paths will be published/)
  await expect.element(dialog).toMatchTextContent(/Add a step/)
  await dialog.getByRole('button', { name: 'Publish 1 learning path' }).click()
  await expect.poll(async () => (await pathNow(_id)).status).toBe('published')
  // What failed stays on screen until it is closed.
  await expect.element(dialog).toMatchTextContent(/Nothing in it/)
  await userEvent.keyboard('{Escape}')

  await menu('Ready', 'Duplicate')
  await expect.element(screen.getByText('Copy of Ready is a draft')).toBeVisible()
  await expect
    .element(screen.getByRole('row').filter({ hasText: 'Copy of Ready' }))
    .toMatchTextContent(/Draft/)
})

test('Learning paths: opened by keyboard, and a failed list can be read again', async () => {
  await signedIn()
  const real = globalThis.fetch
  const down = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation((input, init) =>
      String(input instanceof Request ? input.url : input).includes('getLearningPaths')
        ? Promise.resolve(new Response('{}', { status: 503 }))
        : real(input, init),
    )
  const { screen, address } = await openConsole('/')
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('gp')
  await expect.poll(address).toBe(list)
  const again = screen.getByRole('button', { name: 'Try again' })
  await expect.element(again).toBeVisible()
  down.mockRestore()
  await again.click()
  const empty = screen.getByRole('heading', { name: 'No learning paths yet' })
  await expect.element(empty).toBeVisible()
  await expectAccessible()
  await screen.getByRole('link', { name: 'New learning path' }).first().click()
  await expect.element(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus()
  await expectAccessible()
})

test('Learning path: an unknown one, a deleted one, and its tabs', async () => {
  await signedIn()
  const [course] = await addCourses({ title: 'Talking' })
  const { _id, title } = await addPath({ courses: stepsFrom(course ? [course] : []) })
  const { screen, router, address } = await openConsole(
    '/library/selected-path/learning-paths?pathId=nothing',
  )
  await expect
    .element(screen.getByRole('heading', { name: 'Learning path not found' }))
    .toBeVisible()
  await router.navigate({ to: '/library/selected-path/learning-paths', search: { pathId: _id } })
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent(title)
  await expect.element(screen.getByRole('list', { name: 'Steps' })).toMatchTextContent(/Talking/)
  await expectAccessible()
  await screen.getByRole('link', { name: 'Summary' }).click()
  await expect.element(screen.getByRole('group', { name: 'Average progress' })).toBeVisible()
  await menu(title, 'Delete')
  await screen.getByRole('button', { name: `Delete ${title}` }).click()
  await expect.poll(address).toBe(list)
  await router.navigate({ to: '/library/selected-path/summary', search: { pathId: _id } })
  await expect
    .element(screen.getByRole('heading', { name: 'This learning path is deleted' }))
    .toBeVisible()
  await menu(title, 'Restore')
  await expect.element(screen.getByRole('group', { name: 'Assigned' })).toBeVisible()
})
