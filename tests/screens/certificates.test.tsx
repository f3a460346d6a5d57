import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import { expectAccessible } from '../ui/accessible'
import { signedIn } from './backend'
import { awardOf, designNow, publishedDesign } from './certificate-factory'
import { addCourses } from './course-factory'
import { openConsole } from './open-console'

const list = '/library/certificate'

test('Certificates: none yet, with starting designs, and a new one is created by keyboard', async () => {
  await signedIn()
  const { screen, router } = await openConsole(list)
  await expect.element(screen.getByRole('heading', { name: 'No certificates yet' })).toBeVisible()
  const starts = screen.getByRole('list', { name: 'Starting designs' })
  expect(starts.getByRole('listitem').elements()).toHaveLength(4)
  await expectAccessible()
  starts.getByRole('link', { name: 'Modern' }).element().focus()
  await userEvent.keyboard('{Enter}')
  const name = screen.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toHaveFocus()
  await expect.element(screen.getByRole('radio', { name: /Modern/ })).toBeChecked()
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveAccessibleDescription(/Enter a name/)
  await expectAccessible()
  await userEvent.keyboard('Fire safety{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Fire safety', level: 1 })).toBeVisible()
  const id = new URLSearchParams(router.state.location.searchStr).get('certificateId') ?? ''
  const { template, status } = await designNow(id)
  expect(status).toBe('draft')
  expect(template?.elements.length).toBeGreaterThan(5)
})

test('Certificates: previewed, duplicated, archived and deleted with Undo', async () => {
  await signedIn()
  const { _id } = await publishedDesign()
  const { screen } = await openConsole(list)
  const actions = screen.getByRole('button', { name: 'Actions for Safety basics' })
  await actions.click()
  await screen.getByRole('menuitem', { name: 'Preview' }).click()
  const preview = screen.getByRole('dialog', { name: 'Safety basics' })
  await expect
    .element(preview.getByRole('img', { name: /^Safety basics, with the longest name/ }))
    .toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')

  await actions.click()
  await screen.getByRole('menuitem', { name: 'Archive' }).click()
  await expect.element(screen.getByText('Safety basics archived')).toBeVisible()
  expect((await designNow(_id)).status).toBe('archived')
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await designNow(_id)).status).toBe('active')

  await actions.click()
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(screen.getByText('Safety basics deleted')).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'No certificates yet' })).toBeVisible()
  await screen.getByRole('button', { name: 'Undo' }).last().click()
  await expect.element(actions).toBeVisible()
})

test('Certificates: assigned to courses, saying what is replaced, and deleting warns of it', async () => {
  await signedIn()
  const [talking, listening] = await addCourses({ title: 'Talking' }, { title: 'Listening' })
  const courses = [talking?._id ?? '', listening?._id ?? '']
  const before = await publishedDesign({ name: 'Old diploma' })
  await call('post', '/api/business/assignCertificateToCourses', {
    body: { courses: courses.slice(0, 1), certificateID: before._id, type: 'course' },
  })
  const { _id } = await publishedDesign({ name: 'New diploma' })
  const { screen } = await openConsole(`${list}?view=table`)
  await screen.getByRole('button', { name: 'Actions for New diploma' }).click()
  await screen.getByRole('menuitem', { name: 'Assign to courses' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Assign New diploma' })
  await expect.element(dialog.getByText('Replaces Old diploma')).toBeVisible()
  await dialog.getByRole('option', { name: /Talking/ }).click()
  await expect.element(dialog.getByText(/^Replaces Old diploma for 1 course/)).toBeVisible()
  await expectAccessible()
  const search = dialog.getByRole('combobox', { name: 'Search courses' })
  await search.fill('Listening')
  await expect.element(dialog.getByRole('option', { name: /Talking/ })).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await dialog.getByRole('button', { name: 'Assign to 2 courses' }).click()
  await expect.element(screen.getByText('New diploma assigned to 2 courses')).toBeVisible()
  expect(await Promise.all(courses.map(awardOf))).toEqual([_id, _id])
  await expect.element(screen.getByText('Listening, Talking')).toBeVisible()

  await screen.getByRole('button', { name: 'Actions for New diploma' }).click()
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete New diploma?' })
  await expect.element(question.getByText(/2 courses, licenses and paths will award/)).toBeVisible()
  await expectAccessible()
  await question.getByRole('button', { name: 'Delete New diploma' }).click()
  await expect.poll(() => awardOf(courses[0] ?? '')).toBe(null)
})
