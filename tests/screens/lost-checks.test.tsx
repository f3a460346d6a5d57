import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import { addCourses, giveGroupCourse } from './course-factory'
import { finishedImport } from './import-factory'
import { answerLost, close, delayedRequests, told } from './lazy-factory'
import { addCategory, addLink } from './library-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'
import { signedIn } from './backend'

// What something would do is asked before it is done. Where that answer is lost, nobody is left in doubt: nothing was done.

const unanswered = 'The check got no response, and nothing was changed. Try again.'

/** Opens a question while the answers of `path` are lost; then it can be asked again, and says `plan`. */
async function expectLost(path: string, open: () => Promise<unknown>, plan: string | RegExp) {
  const line = answerLost(path)
  await open()
  const failed = page.getByRole('alert').filter({ hasText: 'The changes could not be checked' })
  await expect.element(failed).toMatchTextContent(unanswered)
  expect(page.getByText(/unclear whether/).query()).toBeNull()
  line.isBack()
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText(plan)).toBeVisible()
}

/** A group of one person that has a course for good. */
async function makeGroup() {
  await signedIn()
  const [amara] = await addPeople(newPerson({ firstName: 'Amara' }))
  const body = { name: 'Warehouse', users: [amara?._id ?? ''] }
  const { data } = await call('post', '/api/business/createUserGroup', { body })
  return data.userGroup._id
}

test('Lost connection: users and bulk actions', async () => {
  await signedIn()
  await addPeople(newPerson({ firstName: 'Amara' }))
  const { screen } = await openConsole('/users/users')
  await screen.getByRole('button', { name: 'Actions for Amara Mokoena' }).click()
  await expectLost(
    'deactivateUsers',
    () => screen.getByRole('menuitem', { name: 'Deactivate' }).click(),
    /^Amara Mokoena will be deactivated/,
  )
})

test('Lost connection: permanent assignments of a group', async () => {
  const groupId = await makeGroup()
  const [course] = await addCourses({ title: 'Fire safety' })
  await giveGroupCourse(course?._id ?? '', groupId)
  const { screen } = await openConsole(`/users/user-groups?groupId=${groupId}&tab=assigned`)
  await expectLost(
    'endGroupAssignment',
    () => screen.getByRole('button', { name: 'End for Fire safety' }).click(),
    '1 person keeps it.',
  )
})

test('Lost connection: import roll-back', async () => {
  await signedIn()
  const { path } = await finishedImport('a@x.example')
  await openConsole(path)
  await expectLost(
    'rollBackImport',
    () => page.getByRole('button', { name: 'Undo this import' }).click(),
    '1 person it added is deleted',
  )
})

test('Lost connection: category', async () => {
  await signedIn()
  const { _id: category } = await addCategory('Sales')
  await addLink('Opening', { category })
  const { screen } = await openConsole('/library/assets')
  await screen.getByRole('button', { name: 'Manage and export' }).click()
  await screen.getByRole('menuitem', { name: 'Manage categories' }).click()
  const line = answerLost('deleteCategory')
  await screen.getByRole('button', { name: 'Delete Sales' }).click()
  const question = screen.getByRole('alertdialog', { name: 'Delete Sales?' })
  const failed = question.getByRole('alert')
  await expect.element(failed).toMatchTextContent(unanswered)
  line.isBack()
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect.element(failed).not.toBeInTheDocument()
})

test('Lost connection: course deletion and affected people in the builder', async () => {
  await signedIn()
  const [course] = await addCourses({ title: 'Fire safety' })
  const { screen } = await openConsole(`/manage-courses/edit-course?courseId=${course?._id}`)
  await screen.getByRole('button', { name: 'More actions' }).click()
  await expectLost(
    'deleteCourses',
    () => screen.getByRole('menuitem', { name: 'Delete' }).click(),
    /^You can restore it for 30 days/,
  )
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await screen.getByRole('textbox', { name: 'Summary' }).fill('What to do first')
  await expectLost(
    'updateCourse',
    () => screen.getByRole('button', { name: 'Publish changes…' }).click(),
    'No one is assigned yet.',
  )
})

/** Opens the drawer to add members; what is asked of `path` by a press breaks off when it is closed already. */
async function openDrawer() {
  const groupId = await makeGroup()
  const [luca] = await addPeople(newPerson({ firstName: 'Luca' }))
  const { screen } = await openConsole(`/users/user-groups?groupId=${groupId}`)
  await screen.getByRole('button', { name: 'Add members' }).first().click()
  const drawer = screen.getByRole('dialog', { name: 'Add members to Warehouse' })
  return {
    drawer,
    typeAddress: async () => {
      await drawer.getByRole('radio', { name: 'By email' }).click({ force: true })
      await drawer.getByRole('textbox', { name: 'Email addresses' }).fill(luca?.email ?? '')
    },
    breakOff: async (path: string, button: string) => {
      const press = drawer.getByRole('button', { name: button })
      await expect.element(press).toBeVisible()
      const answer = delayedRequests(path)
      await press.click()
      await answer.isWaiting()
      await close()
      await expect.element(drawer).not.toBeInTheDocument()
      answer.broken()
      await expect.element(told(unanswered)).toBeVisible()
    },
  }
}

test('Lost connection: lookup of addresses after closing the drawer', async () => {
  const { typeAddress, breakOff } = await openDrawer()
  await typeAddress()
  await breakOff('findUsers', 'Find people')
  await expect.element(told('“Add members by email” was not saved')).toBeVisible()
})

test('Lost connection: members by address after closing the drawer', async () => {
  const { drawer, typeAddress, breakOff } = await openDrawer()
  await typeAddress()
  await drawer.getByRole('button', { name: 'Find people' }).click()
  await breakOff('addUsersToGroups', 'Add 1 person')
  await expect.element(told('No one was added')).toBeVisible()
})

test('Lost connection: members by name after closing the drawer', async () => {
  const { drawer, breakOff } = await openDrawer()
  await drawer.getByRole('combobox', { name: 'People' }).fill('luca')
  await page.getByRole('option', { name: /Luca/ }).click()
  await userEvent.keyboard('{Escape}')
  await breakOff('addUsersToGroups', 'Add to group')
  await expect.element(told('“Add members by name” was not saved')).toBeVisible()
})
