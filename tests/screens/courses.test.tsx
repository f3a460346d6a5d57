import { expect, test } from 'vitest'
import { call } from '~/api/client/client'
import { expectAccessible } from '../ui/accessible'
import { addCourses, giveCourse } from './course-factory'
import { escape } from './escape'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'
import { signedIn } from './backend'

const statuses = async () => {
  const { data } = await call('get', '/api/business/getCourses', {})
  return Object.fromEntries(data.courses.map(({ title, status }) => [title, status]))
}

test('Courses: list with figures, tabs, filters and search params', async () => {
  await signedIn()
  const [fire] = await addCourses(
    { title: 'Fire safety', level: 'beginner' },
    { title: 'Lifting and carrying', level: 'advanced', tags: ['yearly'] },
    { title: 'A course that is not ready', status: 'draft' },
  )
  const [amara] = await addPeople(newPerson({ firstName: 'Amara' }))
  await giveCourse(fire?._id ?? '', [amara?._id ?? ''])

  const { screen, address } = await openConsole('/library/courses')
  const table = screen.getByRole('table', { name: 'Courses' })
  await expect.element(table.getByRole('link', { name: 'Fire safety' })).toBeVisible()
  await expect.element(screen.getByText('1–3 of 3')).toBeVisible()
  const row = table.getByRole('row').filter({ hasText: 'Fire safety' })
  await expect.element(row).toMatchTextContent(/Published.*Safety.*10%0/)
  await expectAccessible()

  await screen.getByRole('tab', { name: /^Draft/ }).click()
  await expect.element(screen.getByText('1–1 of 1')).toBeVisible()
  await screen.getByRole('tab', { name: /^All/ }).click()
  await screen.getByRole('button', { name: 'Level' }).click()
  await screen.getByRole('button', { name: /^Advanced/ }).click()
  await expect.element(screen.getByText('1–1 of 1')).toBeVisible()
  await expect.poll(address).toBe('/library/courses?level=advanced')

  await screen.getByRole('searchbox', { name: 'Search courses' }).fill('zebra')
  await expect.element(screen.getByRole('heading', { name: 'No courses match' })).toBeVisible()
  await expect.element(screen.getByText('“zebra” · Level: Advanced')).toBeVisible()
  await screen.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect.element(screen.getByText('1–3 of 3')).toBeVisible()
})

test('Courses: archiving and deleting show the consequences and can be undone', async () => {
  await signedIn()
  const [fire] = await addCourses({ title: 'Fire safety' }, { title: 'Lifting and carrying' })
  const [amara] = await addPeople(newPerson({ firstName: 'Amara' }))
  await giveCourse(fire?._id ?? '', [amara?._id ?? ''])
  const { screen } = await openConsole('/library/courses')
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
  const bar = screen.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Archive' }).click()
  const archive = screen.getByRole('dialog', { name: 'Archive 2 courses?' })
  await expect.element(archive.getByText('2 courses will be archived.')).toBeVisible()
  await expectAccessible()
  await archive.getByRole('button', { name: 'Archive 2 courses' }).click()
  await expect.element(screen.getByText('2 courses archived')).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Undone')).toBeVisible()
  expect(new Set(Object.values(await statuses()))).toEqual(new Set(['published']))

  // What people have is not deleted, and the dialog says so before anything happens.
  await screen.getByRole('button', { name: 'Actions for Fire safety' }).click()
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  const refused = screen.getByRole('dialog', { name: 'Delete Fire safety?' })
  await expect.element(refused.getByText('No courses will be deleted.')).toBeVisible()
  await expect.element(refused.getByRole('button', { name: /^Delete/ })).toBeDisabled()
  await escape()

  await screen.getByRole('button', { name: 'Actions for Lifting and carrying' }).click()
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  const allowed = screen.getByRole('dialog', { name: 'Delete Lifting and carrying?' })
  await allowed.getByRole('button', { name: 'Delete Lifting and carrying' }).click()
  await expect.element(screen.getByText('Lifting and carrying deleted')).toBeVisible()
  await screen.getByRole('tab', { name: /^Deleted/ }).click()
  await screen.getByRole('button', { name: 'Actions for Lifting and carrying' }).click()
  await screen.getByRole('menuitem', { name: 'Restore' }).click()
  await expect.element(screen.getByRole('heading', { name: 'No deleted courses' })).toBeVisible()
  expect(Object.keys(await statuses())).toHaveLength(2)
})

test('Courses: empty state, and a copy starts as a draft', async () => {
  await signedIn()
  const { screen, router } = await openConsole('/library/courses')
  await expect.element(screen.getByRole('heading', { name: 'No courses yet' })).toBeVisible()
  await expectAccessible()
  await addCourses({ title: 'Fire safety' })
  await screen.getByRole('button', { name: 'Refresh' }).click()
  await screen.getByRole('button', { name: 'Actions for Fire safety' }).click()
  await screen.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect.element(screen.getByText('Copy of Fire safety is a draft')).toBeVisible()
  await expect.element(screen.getByRole('tab', { name: /^Draft/ })).toMatchTextContent(/1$/)
  await screen.getByRole('checkbox', { name: 'Select all on this page' }).click()
  const bar = screen.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'More' }).click()
  await screen.getByRole('menuitem', { name: /^Create link/ }).click()
  await screen.getByRole('button', { name: 'Create link' }).click()
  await expect.element(screen.getByText('For new people')).toBeVisible()
  await expect.element(screen.getByText('Active', { exact: true })).toBeVisible()
  await router.navigate({ to: '/library/courses', search: { page: 9 } })
  await expect.element(screen.getByRole('heading', { name: 'Page 9 does not exist' })).toBeVisible()
})
