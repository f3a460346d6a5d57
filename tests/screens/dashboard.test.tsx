import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import { activityText } from '~/features/dashboard/activity/activity-text'
import { firstSteps } from '~/features/dashboard/first-steps'
import { greeting } from '~/features/dashboard/greeting'
import { arrange } from '~/features/dashboard/layout/layout'
import { expectAccessible } from '../ui/accessible'
import { escape } from './escape'
import { openConsole } from './open-console'
import { beforeResponse } from './fast'
import { ask, signedIn } from './backend'
import { addCourses, giveCourse } from './course-factory'
import { addPeople, newPerson } from './people-factory'

/** What no contract allows: every answer with this person in it becomes a 500. */
const broken = JSON.parse('{"motion":"purple"}')

async function openDashboard() {
  const { screen, ...rest } = await openConsole('/')
  await expect.element(screen.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()
  return { screen, ...rest }
}

test('Dashboard: greets the admin and names the organisation', async () => {
  const admin = await signedIn()
  const { screen } = await openDashboard()
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent(/, Ana$/)
  expect(document.title).toBe('Dashboard · Lectern')
  await expect.element(screen.getByText(new RegExp(`^Acme ${admin.id} · `))).toBeVisible()
})

test('Dashboard, getting started: steps are checked off from the data of the organisation and the account', async () => {
  await signedIn()
  const { screen } = await openDashboard()
  const steps = screen.getByRole('region', { name: 'Getting started' })
  await expect.element(steps).toMatchTextContent('1 of 6 done')
  await steps.getByRole('link', { name: 'Set your time zone' }).click()
  await expect.poll(() => document.activeElement?.id).toBe('preferences')
  await screen.getByRole('combobox', { name: 'Time zone' }).fill('lisbon')
  await screen.getByRole('option', { name: /Lisbon/ }).click()
  await screen.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect.element(steps).toMatchTextContent('2 of 6 done')
  expect(steps.getByRole('link', { name: 'Set your time zone' }).query()).toBeNull()
})

test('Dashboard, getting started: each step depends on its own data only', async () => {
  await signedIn({ firstName: '', lastName: '' })
  const { user } = await call('get', '/api/auth/is-business-user-logged-in', {})
  const nothing = { people: 0, assets: 0, published: 0, enrollments: 0 }
  const done = (more: Partial<typeof user>, has: Partial<typeof nothing> = {}) =>
    firstSteps({ ...user, ...more }, { ...nothing, ...has }).flatMap(({ isDone }, index) =>
      isDone ? [index] : [],
    )
  expect(done({})).toEqual([])
  expect(done({}, { people: 3 })).toEqual([0])
  expect(done({}, { assets: 1 })).toEqual([1])
  expect(done({}, { published: 1 })).toEqual([2])
  expect(done({}, { enrollments: 9 })).toEqual([3])
  expect(done({ firstName: 'Ana', lastName: 'Duarte' })).toEqual([4])
  const preferences = { ...user.preferences, timezone: 'Europe/Lisbon' }
  expect(done({ preferences })).toEqual([5])
})

/** Opens a dashboard with a failed import per file name, listed in this order in their open group. */
async function openWaiting(...fileNames: string[]) {
  const { id: adminId } = await signedIn()
  for (const [index, fileName] of fileNames.entries())
    await ask('addImport', { adminId, fileName, counts: { error: 9 - index } })
  const { screen, isQuiet } = await openDashboard()
  const waiting = screen.getByRole('region', { name: 'Needs attention' })
  const snooze = (fileName: string) =>
    waiting.getByRole('button', { name: new RegExp(`^Snooze for a week: .*${fileName}`) })
  const title = `${fileNames.length} imports have rows that failed`
  await expect.element(waiting.getByText(title)).toBeVisible()
  expect(snooze('one.csv').query()).toBeNull()
  await waiting.getByRole('button', { name: 'Show imports' }).click()
  await expect.element(snooze(fileNames.at(-1) ?? '')).toBeVisible()
  return { adminId, screen, isQuiet, waiting, snooze }
}

test('Dashboard, needs attention: of two items snoozed in quick succession each can be undone', async () => {
  const { screen, snooze } = await openWaiting('one.csv', 'two.csv', 'three.csv')
  await beforeResponse(async () => {
    await snooze('one.csv').click()
    await snooze('two.csv').click()
  })
  await expect.element(snooze('one.csv')).not.toBeInTheDocument()
  await expect.element(snooze('two.csv')).not.toBeInTheDocument()
  const toasts = screen.getByRole('listitem').filter({ hasText: 'Snoozed for a week' })
  await expect.poll(() => toasts.elements().length).toBe(2)
  await toasts.filter({ hasText: 'one.csv' }).getByRole('button', { name: 'Undo' }).click()
  await expect.element(snooze('one.csv')).toBeVisible()
  expect(snooze('two.csv').query()).toBeNull()
})

test('Dashboard, needs attention: two failed snoozes show an error each', async () => {
  const { adminId, screen, isQuiet, snooze } = await openWaiting('one.csv', 'two.csv')
  await isQuiet()
  await ask('endSessions', { adminId })
  await beforeResponse(async () => {
    await snooze('one.csv').click()
    await snooze('two.csv').click()
  })
  await expect.element(screen.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
  await escape()
  const failures = screen.getByText('Snoozing failed', { exact: true })
  await expect.poll(() => failures.elements().length).toBe(2)
})

test('Dashboard, needs attention: snoozing by keyboard moves the focus to the next item, then to the heading', async () => {
  const { waiting, snooze } = await openWaiting('one.csv', 'two.csv')
  snooze('one.csv').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(snooze('one.csv')).not.toBeInTheDocument()
  await expect.element(snooze('two.csv')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(waiting.getByText('Nothing needs attention')).toBeVisible()
  await expect.element(waiting.getByRole('heading', { name: 'Needs attention' })).toHaveFocus()
})

test('Dashboard, notifications: lists alerts and marks the unread ones', async () => {
  const { id: adminId } = await signedIn()
  await ask('addAlert', { adminId, body: '212 people added', href: '/profile' })
  const { screen } = await openDashboard()
  const item = screen
    .getByRole('region', { name: 'Notifications' })
    .getByRole('listitem')
    .filter({ hasText: 'Import finished' })
  await expect.element(item).toMatchTextContent(/New.*212 people added/)
  await item.getByRole('link', { name: 'Import finished' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect
    .poll(async () => (await call('get', '/api/business/getAlerts', {})).data.unreadCount)
    .toBe(0)
})

test('Dashboard, notifications: has an empty state', async () => {
  await signedIn()
  const { screen } = await openDashboard()
  await expect.element(screen.getByText('No notifications yet')).toBeVisible()
})

test('Dashboard: parts that a stored arrangement does not know come last', () => {
  expect(arrange('side', {})).toEqual({
    shown: ['notifications', 'steps', 'events'],
    hidden: [],
  })
  const side = { shown: ['events', 'gone'], hidden: ['steps', 'gone'] }
  expect(arrange('side', { side })).toEqual({
    shown: ['events', 'notifications'],
    hidden: ['steps'],
  })
})

/** Opens the dashboard and its dialog for the arrangement, by keyboard. */
async function openChooser() {
  const { screen, ...rest } = await openDashboard()
  const customise = screen.getByRole('button', { name: 'Customise' })
  await expect.element(customise).toBeEnabled()
  customise.element().focus()
  await userEvent.keyboard('{Enter}')
  const chooser = screen.getByRole('dialog')
  return {
    screen,
    chooser,
    part: (name: string) => chooser.getByRole('checkbox', { name }),
    ...rest,
  }
}

const layoutNow = async () =>
  (await call('get', '/api/auth/is-business-user-logged-in', {})).user.preferences.dashboard

test('Dashboard: the arrangement follows the admin to another browser, and Reset shows all again', async () => {
  await signedIn()
  // Chosen in another browser.
  const figures = { shown: ['seats', 'active'], hidden: ['completion'] }
  await call('post', '/api/business/updatePreferences', { body: { dashboard: { figures } } })
  const { screen, chooser, part } = await openChooser()
  await expect.element(part('Overdue')).toBeChecked()
  await expect.element(part('Completion rate')).not.toBeChecked()
  expect(screen.getByRole('link', { name: /^Completion rate/ }).query()).toBeNull()
  part('Overdue').element().focus()
  await userEvent.keyboard(' ')
  await expect.element(part('Overdue')).not.toBeChecked()
  await expect.element(screen.getByRole('link', { name: /^Overdue/ })).not.toBeInTheDocument()
  await expect.poll(layoutNow).toEqual({
    figures: {
      shown: ['seats', 'active', 'registered', 'enrollments'],
      hidden: ['completion', 'overdue'],
    },
  })
  await userEvent.keyboard('{Escape}')
  await screen.getByRole('button', { name: 'Customise' }).click()
  await chooser.getByRole('button', { name: /Reset/ }).click()
  await expect.element(part('Overdue')).toBeChecked()
  await expect.poll(layoutNow).toEqual({})
})

test('Dashboard: an arrangement that could not be saved is reverted with the reason, and retried', async () => {
  const { id } = await signedIn()
  const { screen, chooser, part, isQuiet } = await openChooser()
  await expect.element(part('Overdue')).toBeChecked()
  await isQuiet()
  await ask('updateAdmin', { id, preferences: broken })
  part('Overdue').element().focus()
  await userEvent.keyboard(' ')
  await expect.element(chooser.getByRole('alert')).toMatchTextContent('Your change was not saved')
  await expect.element(part('Overdue')).toBeChecked()
  await ask('updateAdmin', { id, preferences: {} })
  await chooser.getByRole('button', { name: 'Try again' }).click()
  await expect.element(chooser.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(part('Overdue')).not.toBeChecked()
  await expect.poll(async () => (await layoutNow()).figures?.hidden).toEqual(['overdue'])
  await expect.element(screen.getByRole('link', { name: /^Overdue/ })).not.toBeInTheDocument()
})

test('Dashboard: active people, funnel and status lead to the rows that they count', async () => {
  // Everything is in sight.
  await page.viewport(1440, 3000)
  await signedIn()
  const [course] = await addCourses({ title: 'Fire safety' })
  const [amara, luca] = await addPeople(
    newPerson({ firstName: 'Amara' }),
    newPerson({ firstName: 'Luca' }),
  )
  if (!course || !amara || !luca) throw new Error('the story is incomplete')
  await giveCourse(course._id, [amara._id])
  const { screen, address, router } = await openDashboard()
  const line = screen.getByRole('region', { name: 'Active people over time' })
  await expect
    .element(line.getByRole('slider'))
    .toHaveAttribute('aria-valuetext', expect.stringContaining('0 active people'))
  const funnel = screen.getByRole('region', { name: 'Funnel' })
  await expect.element(funnel.getByRole('link', { name: '2 people not registered' })).toBeVisible()
  const status = screen.getByRole('region', { name: 'Status breakdown' })
  const sections = screen.getByRole('region').elements()
  expect(sections.indexOf(line.element())).toBeLessThan(sections.indexOf(funnel.element()))
  await line.getByRole('link', { name: 'Show people' }).click()
  await expect.poll(address).toMatch(/^\/library\/users\?activeFrom=(\S+)&activeTo=\1$/)
  router.history.back()
  await status.getByRole('link', { name: 'Not started' }).click()
  await expect.poll(address).toBe('/analytics/reports?report=course-status&status=not-started')
  router.history.back()
  await funnel.getByRole('link', { name: '2 people not registered' }).click()
  await expect.poll(address).toBe('/library/users?stage=added&people=current')
  await expect.element(screen.getByText('1–2 of 2')).toBeVisible()
})

test('Dashboard, recent activity: an entry is a sentence with the number of people', () => {
  const entry = {
    _id: 'au_1',
    event: 'enrollment/assigned',
    at: '2026-11-20T14:02:11.000Z',
    admin: { _id: 'a_1', name: 'Ingrid Solberg' },
    subjectType: 'course' as const,
    subject: { _id: 'c_1', name: 'Fire safety' },
    subjects: 1,
    count: 240,
  }
  const sentence = (more: object) => {
    const { before, after } = activityText({ ...entry, ...more })
    return `${before} | ${after}`
  }
  expect(sentence({})).toBe('Ingrid Solberg assigned | to 240 people')
  expect(sentence({ event: 'course/updated', count: null })).toBe(
    'Ingrid Solberg updated the course | ',
  )
  const several = { subject: null, subjects: 12, count: null, subjectType: 'user' }
  expect(sentence({ ...several, event: 'user/added' })).toBe('Ingrid Solberg added 12 people | ')
  const registered = { event: 'user/registered', admin: null, subjectType: 'user', count: null }
  expect(sentence(registered)).toBe('Invitation accepted: | ')
})

test.each([
  ['2026-11-21T10:59:00Z', 'Good morning, Ana'],
  ['2026-11-21T11:00:00Z', 'Good afternoon, Ana'],
  ['2026-11-21T17:00:00Z', 'Good evening, Ana'],
])('at %s in Copenhagen it is %s', (now, words) => {
  expect(greeting('Ana', new Date(now), 'Europe/Copenhagen')).toBe(words)
})

test('Dashboard, greeting: has no name when the admin has none', () => {
  expect(greeting('', new Date('2026-11-21T23:30:00Z'), 'UTC')).toBe('Good evening')
})

test.each([320, 768, 1440])(
  'Dashboard: is accessible and fits a window %i pixels wide',
  async (width) => {
    await page.viewport(width, 900)
    const { id: adminId } = await signedIn({ lastName: 'ד'.repeat(50) })
    await ask('addAlert', { adminId, title: 'x'.repeat(120), body: 'y'.repeat(300) })
    const { screen } = await openDashboard()
    await expect.element(screen.getByText('y'.repeat(300))).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await expectAccessible()
  },
)

test('Dashboard: the menu of a figure leads to the rows that answer its questions', async () => {
  await signedIn()
  const [amara, luca] = await addPeople(
    newPerson({ firstName: 'Amara' }),
    newPerson({ firstName: 'Luca' }),
  )
  if (!amara || !luca) throw new Error('the story is incomplete')
  const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
  await ask('updateUser', { id: amara._id, lastActiveAt: ago(40) })
  await ask('updateUser', { id: luca._id, lastActiveAt: ago(2) })
  const { screen, router } = await openDashboard()
  const choose = async (figure: string, question: string | RegExp) => {
    await screen.getByRole('button', { name: `Questions about ${figure}` }).click()
    await screen.getByRole('menuitem', { name: question }).click()
  }
  await choose('Active learners', 'Who was active in the 30 days before, but not since?')
  await expect.element(screen.getByText('1–1 of 1')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /Amara/ })).toBeVisible()
  router.history.back()
  await choose('Registered users', 'Who has not registered yet?')
  await expect.element(screen.getByText('1–2 of 2')).toBeVisible()
})
