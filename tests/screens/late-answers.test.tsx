import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '~/api/client'
import { upload } from '~/api/upload'
import { clearToasts, toast } from '~/ui/toast'
import { addCourses, picture } from './course-hands'
import { addLink } from './library-hands'
import { openConsole } from './open-console'
import { addPeople, somebody } from './people-hands'
import { ask, signedIn } from './stage'

// What comes of a write when whoever asked has gone on: it is told all the same, and to nobody else.

// A failure stays until it is dismissed.
afterEach(clearToasts)

/** Holds back what is asked of a path, as a slow line does, until it is let `through` or `broken` off. */
function heldBack(path: string) {
  const { promise: line, resolve: through, reject } = Promise.withResolvers<void>()
  line.catch(() => undefined)
  const waiting = vi.fn()
  const real = globalThis.fetch
  const held = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (String(input instanceof Request ? input.url : input).includes(path)) {
      waiting()
      await line
    }
    return real(input, init)
  })
  // What is sent with files goes another way.
  const { open } = XMLHttpRequest.prototype
  const opened = vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(function (
    this: XMLHttpRequest,
    method: string,
    url: string | URL,
  ) {
    open.call(this, method, url, true)
    if (!String(url).includes(path)) return
    const send = this.send.bind(this)
    this.send = (body) => {
      waiting()
      void line.then(() => send(body))
    }
  })
  onTestFinished(() => {
    held.mockRestore()
    opened.mockRestore()
  })
  return {
    isWaiting: async () => {
      await expect.poll(() => waiting.mock.calls.length).toBeGreaterThan(0)
    },
    through,
    broken: () => reject(new TypeError('Failed to fetch')),
  }
}

const told = (title: string) => page.getByText(title, { exact: true })
const close = () => page.getByRole('button', { name: 'Close' }).first().click()

/** A link that people join a course by, in the drawer of its course. */
async function openLink() {
  const admin = await signedIn()
  const [course] = await addCourses({ title: 'Fire safety' })
  const courses = [course?._id ?? '']
  const params = { header: { 'Idempotency-Key': crypto.randomUUID() } }
  await call('post', '/api/business/createSignupLinkCourse', { params, body: { courses } })
  const { screen, ...rest } = await openConsole(`/library/courses?links=${course?._id}`)
  const drawer = screen.getByRole('dialog', { name: /^Links/ })
  await expect.element(drawer.getByText('Works')).toBeVisible()
  const isStopped = async () => {
    const query = { course: course?._id ?? '', page: 1, limit: 10 as const }
    const { data } = await call('get', '/api/business/getSignupLinks', { params: { query } })
    return data.links[0]?.active === false
  }
  return { admin, screen, drawer, isStopped, ...rest }
}

test('a link that is stopped while its drawer closes is told of, with the way back', async () => {
  const { drawer, isStopped } = await openLink()
  const answer = heldBack('deactivateSignupLink')
  await drawer.getByRole('button', { name: 'Stop' }).click()
  await answer.isWaiting()
  await close()
  await expect.element(drawer).not.toBeInTheDocument()
  answer.through()
  await expect.element(told('The link is stopped')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(isStopped).toBe(false)
})

test('a link that could not be stopped is told of, too', async () => {
  const { drawer } = await openLink()
  const answer = heldBack('deactivateSignupLink')
  await drawer.getByRole('button', { name: 'Stop' }).click()
  await answer.isWaiting()
  await close()
  await expect.element(drawer).not.toBeInTheDocument()
  answer.broken()
  await expect.element(told('The link was not changed')).toBeVisible()
})

test('a form that is closed while it is sent says it when that fails', async () => {
  const { drawer } = await openLink()
  await drawer.getByRole('button', { name: 'Change' }).click()
  await drawer.getByLabelText('How many people may use it').fill('5')
  const answer = heldBack('updateSignupLink')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await answer.isWaiting()
  await close()
  await expect.element(drawer).not.toBeInTheDocument()
  answer.broken()
  await expect.element(told('“Change the link” was not saved')).toBeVisible()
})

test('the picture of an asset that is closed meanwhile is told of', async () => {
  await signedIn()
  const { _id, version } = await addLink('Opening talk')
  const thumbnail = new File([await picture()], 'thumbnail', { type: 'image/png' })
  const body = { version, thumbnail }
  await upload('post', '/api/business/updateAsset/{id}', { params: { path: { id: _id } }, body })
  const { screen } = await openConsole(`/library/assets?assetId=${_id}`)
  const drawer = screen.getByRole('dialog', { name: 'Opening talk' })
  const answer = heldBack('updateAsset')
  await drawer.getByRole('button', { name: 'Remove the picture' }).click()
  await answer.isWaiting()
  await close()
  await expect.element(drawer).not.toBeInTheDocument()
  answer.through()
  await expect.element(told('The picture is removed')).toBeVisible()
})

test('what has happened and could not be marked as read is told of', async () => {
  const { id: adminId } = await signedIn()
  await ask('addAlert', { adminId, href: '/profile' })
  const { screen, address } = await openConsole('/')
  const answer = heldBack('markAlertsRead')
  await screen.getByRole('link', { name: 'Import finished' }).click()
  await expect.poll(address).toBe('/profile')
  answer.broken()
  await expect.element(told('Not marked as read')).toBeVisible()
})

test('a preference that is not kept is told of once the settings are left', async () => {
  await signedIn({ preferences: { theme: 'light' } })
  const { screen } = await openConsole('/profile')
  const answer = heldBack('updatePreferences')
  await screen.getByText('Dark', { exact: true }).click()
  await expect.poll(() => document.documentElement.dataset.theme).toBe('dark')
  await screen.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect.element(screen.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()
  answer.broken()
  await expect.element(told('Your change was not kept')).toBeVisible()
  await expect.poll(() => document.documentElement.dataset.theme).toBe('light')
})

test('background work that is not cancelled is told of once its list is closed', async () => {
  const { id: adminId } = await signedIn()
  await ask('addJob', { adminId, status: 'running', startedAt: new Date() })
  const { screen } = await openConsole('/')
  await screen.getByRole('button', { name: 'Background work, 1 running' }).click()
  const tray = screen.getByRole('dialog', { name: 'Background work' })
  const answer = heldBack('cancelJob')
  await tray.getByRole('button', { name: 'Cancel' }).click()
  await answer.isWaiting()
  await userEvent.keyboard('{Escape}')
  await expect.element(tray).not.toBeInTheDocument()
  answer.broken()
  await expect.element(told('It was not cancelled')).toBeVisible()
})

test('a course that could not be brought back says so', async () => {
  await signedIn()
  const [course] = await addCourses({ title: 'Fire safety' })
  const { screen, address } = await openConsole(
    `/manage-courses/edit-course?courseId=${course?._id}`,
  )
  await screen.getByRole('button', { name: 'More for the course' }).click()
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  await screen.getByRole('button', { name: 'Delete the course' }).click()
  await expect.poll(address).toMatch(/^\/library\/courses/)
  const answer = heldBack('restoreCourses')
  await screen.getByRole('button', { name: 'Undo' }).click()
  answer.broken()
  await expect.element(told('The course is still deleted')).toBeVisible()
})

test('an assessment that somebody else has saved, and that can’t be read, is refused in words', async () => {
  await signedIn()
  const title = 'Etiquette'
  const { data } = await upload('post', '/api/business/addAssessment', { body: { title } })
  const { _id: id, version } = data.assessmentQuiz
  const { screen } = await openConsole(`/library/assets?tab=assessments&assessmentId=${id}`)
  await screen.getByRole('textbox', { name: 'Title' }).fill('Mine')
  const params = { path: { id } }
  const body = { title: 'Theirs', version }
  await call('post', '/api/business/updateAssessment/{id}', { params, body })
  const answer = heldBack('getAssessmentDetails')
  await screen.getByRole('button', { name: 'Save' }).click()
  answer.broken()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('It was not saved')
})

/** Signs out, and in as a colleague. */
async function givePlaceTo(screen: Awaited<ReturnType<typeof openConsole>>['screen'], of: string) {
  await screen.getByRole('button', { name: 'Ana', exact: true }).click()
  await screen.getByRole('menuitem', { name: 'Logout' }).click()
  const next = await ask('makeAdmin', { firstName: 'Eva', organisationId: of })
  await screen.getByLabelText('Email').fill(next.email)
  await screen.getByLabelText('Password', { exact: true }).fill(next.password)
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Eva' })).toBeVisible()
}

/** Told after all that was to be told before. */
async function toldLast() {
  toast({ title: 'Said to Eva' })
  await expect.element(told('Said to Eva')).toBeVisible()
}

test('what one person did is not told to the next who signs in', async () => {
  const { admin, screen, drawer, isStopped } = await openLink()
  const answer = heldBack('deactivateSignupLink')
  await drawer.getByRole('button', { name: 'Stop' }).click()
  await answer.isWaiting()
  await close()
  await givePlaceTo(screen, admin.organisationId)
  answer.through()
  await expect.poll(isStopped).toBe(true)
  await toldLast()
  expect(told('The link is stopped').query()).toBeNull()
})

test('what failed for one person is not told to the next', async () => {
  const { admin, screen, drawer } = await openLink()
  const answer = heldBack('deactivateSignupLink')
  await drawer.getByRole('button', { name: 'Stop' }).click()
  await answer.isWaiting()
  await close()
  await givePlaceTo(screen, admin.organisationId)
  answer.broken()
  await toldLast()
  expect(told('The link was not changed').query()).toBeNull()
})

test('what waits for the sign-in of somebody who is gone fails without a word', async () => {
  const { admin, screen, drawer, isQuiet } = await openLink()
  await isQuiet()
  await ask('endSessions', { adminId: admin.id })
  await drawer.getByRole('button', { name: 'Stop' }).click()
  await screen.getByRole('button', { name: 'Sign in as someone else' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const next = await ask('makeAdmin', { firstName: 'Eva' })
  await screen.getByLabelText('Email').fill(next.email)
  await screen.getByLabelText('Password', { exact: true }).fill(next.password)
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Eva' })).toBeVisible()
  await toldLast()
  expect(told('The link was not changed').query()).toBeNull()
})

test('what one person began does not lead the next away', async () => {
  const admin = await signedIn()
  const { screen, address } = await openConsole('/manage-courses/add-new-course')
  await screen.getByRole('textbox', { name: 'Title' }).fill('First aid')
  const answer = heldBack('addCourse')
  await screen.getByRole('button', { name: 'Make a draft' }).click()
  await answer.isWaiting()
  await givePlaceTo(screen, admin.organisationId)
  expect(address()).toBe('/')
  answer.through()
  const titles = async () =>
    (await call('get', '/api/business/getCourses', {})).data.courses.map(({ title }) => title)
  await expect.poll(titles).toContain('First aid')
  await toldLast()
  expect(address()).toBe('/')
})

test('a screen that one person left while it was read is there for the next', async () => {
  const admin = await signedIn()
  const person = somebody({ firstName: 'Bo' })
  await addPeople(person)
  const { screen, address, isQuiet } = await openConsole('/')
  await isQuiet()
  const answer = heldBack('getAllUsersQuery')
  await userEvent.keyboard('gu')
  await answer.isWaiting()
  await givePlaceTo(screen, admin.organisationId)
  answer.through()
  await expect.poll(address).toBe('/')
  await userEvent.keyboard('gu')
  await expect.element(screen.getByRole('row', { name: /Bo Mokoena/ })).toBeVisible()
})
