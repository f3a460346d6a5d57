import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import { upload } from '~/api/client/upload'
import { addCourses, picture } from './course-factory'
import { close, delayedRequests, openLink, told } from './lazy-factory'
import { addLink } from './library-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'
import { ask, signedIn } from './backend'

// What comes of a write when whoever asked has gone on: it is told all the same.

test('Late response: a link stopped while its drawer closes is reported with Undo', async () => {
  const { drawer, isStopped } = await openLink()
  const answer = delayedRequests('deactivateSignupLink')
  await drawer.getByRole('button', { name: 'Stop' }).click()
  await answer.isWaiting()
  await close()
  await expect.element(drawer).not.toBeInTheDocument()
  answer.through()
  await expect.element(told('Link stopped')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(isStopped).toBe(false)
})

test('Late response: a link that could not be stopped is reported', async () => {
  const { drawer } = await openLink()
  const answer = delayedRequests('deactivateSignupLink')
  await drawer.getByRole('button', { name: 'Stop' }).click()
  await answer.isWaiting()
  await close()
  await expect.element(drawer).not.toBeInTheDocument()
  answer.broken()
  await expect.element(told('Changing the link may have failed')).toBeVisible()
})

test('Late response: a form closed while sending reports its failure', async () => {
  const { drawer } = await openLink()
  await drawer.getByRole('button', { name: 'Change' }).click()
  await drawer.getByLabelText('Maximum uses').fill('5')
  const answer = delayedRequests('updateSignupLink')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await answer.isWaiting()
  await close()
  await expect.element(drawer).not.toBeInTheDocument()
  answer.broken()
  await expect.element(told('It is unclear whether “Edit link” was saved')).toBeVisible()
})

test('Late response: failed additions by address are reported after the drawer is closed', async () => {
  await signedIn()
  const [amara] = await addPeople(newPerson({ firstName: 'Amara' }))
  const params = { header: { 'Idempotency-Key': crypto.randomUUID() } }
  const body = { name: 'Sales EMEA' }
  const { data } = await call('post', '/api/business/createUserGroup', { params, body })
  const { screen } = await openConsole(`/users/user-groups?groupId=${data.userGroup._id}`)
  await screen.getByRole('button', { name: 'Add members' }).first().click()
  const drawer = screen.getByRole('dialog', { name: 'Add members to Sales EMEA' })
  await drawer.getByRole('radio', { name: 'By email' }).click({ force: true })
  await drawer.getByRole('textbox', { name: 'Email addresses' }).fill(amara?.email ?? '')
  await drawer.getByRole('button', { name: 'Find people' }).click()
  const add = drawer.getByRole('button', { name: 'Add 1 person' })
  await expect.element(add).toBeVisible()
  const answer = delayedRequests('addUsersToGroups?dryRun=false')
  await add.click()
  await answer.isWaiting()
  await close()
  await expect.element(drawer).not.toBeInTheDocument()
  answer.broken()
  await expect.element(told('It is unclear whether they were added')).toBeVisible()
})

test('Late response: the image of a closed asset is reported', async () => {
  await signedIn()
  const { _id, version } = await addLink('Opening talk')
  const thumbnail = new File([await picture()], 'thumbnail', { type: 'image/png' })
  const body = { version, thumbnail }
  await upload('post', '/api/business/updateAsset/{id}', { params: { path: { id: _id } }, body })
  const { screen } = await openConsole(`/library/assets?assetId=${_id}`)
  const drawer = screen.getByRole('dialog', { name: 'Opening talk' })
  const answer = delayedRequests('updateAsset')
  await drawer.getByRole('button', { name: 'Remove image' }).click()
  await answer.isWaiting()
  await close()
  await expect.element(drawer).not.toBeInTheDocument()
  answer.through()
  await expect.element(told('Thumbnail removed')).toBeVisible()
})

test('Late response: alerts that were not marked as read are reported', async () => {
  const { id: adminId } = await signedIn()
  await ask('addAlert', { adminId, href: '/profile' })
  const { screen, address } = await openConsole('/')
  const answer = delayedRequests('markAlertsRead')
  await screen.getByRole('link', { name: 'Import finished' }).click()
  await expect.poll(address).toBe('/profile')
  answer.broken()
  await expect.element(told('Marking as read may have failed')).toBeVisible()
})

test('Late response: an unsaved preference is reported after leaving the settings', async () => {
  await signedIn({ preferences: { theme: 'light' } })
  const { screen } = await openConsole('/profile')
  const answer = delayedRequests('updatePreferences')
  await screen.getByText('Dark', { exact: true }).click()
  await expect.poll(() => document.documentElement.dataset.theme).toBe('dark')
  await screen.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect.element(screen.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()
  answer.broken()
  await expect.element(told('Saving your change may have failed')).toBeVisible()
  await expect.poll(() => document.documentElement.dataset.theme).toBe('light')
})

test('Late response: a photo that was not removed is reported after leaving the settings', async () => {
  await signedIn()
  await upload('post', '/api/business/updateProfilePhoto', {
    body: { photo: new File([await picture()], 'photo', { type: 'image/png' }) },
  })
  const { screen } = await openConsole('/profile')
  const answer = delayedRequests('deleteProfilePhoto')
  await screen.getByRole('button', { name: 'Remove photo' }).click()
  await answer.isWaiting()
  await screen.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect.element(screen.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()
  answer.broken()
  await expect.element(told('Removing the photo may have failed')).toBeVisible()
})

test('Late response: an import that was not discarded is reported after leaving its list', async () => {
  const { id: adminId } = await signedIn()
  await ask('addImport', { adminId, fileName: 'staff.csv' })
  const { screen } = await openConsole('/users/import')
  const answer = delayedRequests('deleteImport')
  await screen.getByRole('button', { name: 'Discard staff.csv' }).click()
  await answer.isWaiting()
  await screen.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect.element(screen.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()
  answer.broken()
  await expect.element(told('Discarding staff.csv may have failed')).toBeVisible()
})

test('Late response: a new draft does not navigate after leaving, and can be opened', async () => {
  await signedIn()
  const { screen, address } = await openConsole('/manage-courses/add-new-course')
  await screen.getByRole('textbox', { name: 'Title' }).fill('Fire safety')
  const answer = delayedRequests('addCourse')
  await screen.getByRole('button', { name: 'Create draft' }).click()
  await answer.isWaiting()
  await screen.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect.element(screen.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()
  answer.through()
  await expect.element(told('Fire safety is a draft')).toBeVisible()
  expect(address()).toBe('/')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.poll(address).toMatch('/manage-courses/edit-course')
})

test('Late response: a course copy does not navigate after leaving', async () => {
  await signedIn()
  const [course] = await addCourses({ title: 'Fire safety' })
  const { screen, address } = await openConsole(
    `/manage-courses/edit-course?courseId=${course?._id}`,
  )
  const answer = delayedRequests('duplicateCourse')
  await screen.getByRole('button', { name: 'More actions' }).click()
  await screen.getByRole('menuitem', { name: 'Duplicate' }).click()
  await answer.isWaiting()
  await screen.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect.element(screen.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()
  answer.through()
  await expect.element(told('Copy of Fire safety is a draft')).toBeVisible()
  expect(address()).toBe('/')
})

test('Late response: a new group does not navigate after its drawer is closed', async () => {
  await signedIn()
  const { screen, address } = await openConsole('/users/user-groups?new=true')
  const drawer = screen.getByRole('dialog', { name: 'New group' })
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Drivers')
  const answer = delayedRequests('createUserGroup')
  await drawer.getByRole('button', { name: 'Create group' }).click()
  await answer.isWaiting()
  await close()
  await expect.element(drawer).not.toBeInTheDocument()
  answer.through()
  await expect.element(told('Drivers created')).toBeVisible()
  expect(address()).not.toContain('groupId')
})

test('Late response: a job that was not cancelled is reported after its list is closed', async () => {
  const { id: adminId } = await signedIn()
  await ask('addJob', { adminId, status: 'running', startedAt: new Date() })
  const { screen } = await openConsole('/')
  await screen.getByRole('button', { name: 'Background work, 1 running' }).click()
  const tray = screen.getByRole('dialog', { name: 'Background work' })
  const answer = delayedRequests('cancelJob')
  await tray.getByRole('button', { name: 'Cancel' }).click()
  await answer.isWaiting()
  // What is being done comes to its end first, which may take a while.
  await expect.element(tray.getByText('Cancelling…')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(tray).not.toBeInTheDocument()
  answer.broken()
  await expect.element(told('Cancelling may have failed')).toBeVisible()
})

test('Late response: a course that was not restored is reported', async () => {
  await signedIn()
  const [course] = await addCourses({ title: 'Fire safety' })
  const { screen, address } = await openConsole(
    `/manage-courses/edit-course?courseId=${course?._id}`,
  )
  await screen.getByRole('button', { name: 'More actions' }).click()
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  await screen.getByRole('button', { name: 'Delete course' }).click()
  await expect.poll(address).toMatch(/^\/library\/courses/)
  const answer = delayedRequests('restoreCourses')
  await screen.getByRole('button', { name: 'Undo' }).click()
  answer.broken()
  await expect.element(told('Restoring the course may have failed')).toBeVisible()
})

test('Late response: an assessment conflict whose version cannot be loaded is reported', async () => {
  await signedIn()
  const title = 'Etiquette'
  const { data } = await upload('post', '/api/business/addAssessment', { body: { title } })
  const { _id: id, version } = data.assessmentQuiz
  const { screen } = await openConsole(`/library/assets?tab=assessments&assessmentId=${id}`)
  await screen.getByRole('textbox', { name: 'Title' }).fill('Mine')
  const params = { path: { id } }
  const body = { title: 'Theirs', version }
  await call('post', '/api/business/updateAssessment/{id}', { params, body })
  const answer = delayedRequests('getAssessmentDetails')
  await screen.getByRole('button', { name: 'Save' }).click()
  answer.broken()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Not saved')
})
