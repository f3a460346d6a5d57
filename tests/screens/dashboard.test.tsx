import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import { firstSteps } from '~/features/dashboard/first-steps'
import { greeting } from '~/features/dashboard/greeting'
import { expectAccessible } from '../ui/accessible'
import { escape } from './escape'
import { openConsole } from './open-console'
import { quickly } from './fast'
import { ask, signedIn } from './backend'

async function openDashboard() {
  const { screen, ...rest } = await openConsole('/')
  await expect.element(screen.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()
  return { screen, ...rest }
}

test('greets, and says who one is and for whom', async () => {
  const admin = await signedIn({ designation: 'Head of learning' })
  const { screen } = await openDashboard()
  await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent(/, Ana$/)
  expect(document.title).toBe('Dashboard · Lectern')
  const you = screen.getByRole('region', { name: 'You' })
  await expect.element(you).toMatchTextContent('Ana Duarte')
  await expect.element(you).toMatchTextContent('Head of learning')
  await expect.element(you).toMatchTextContent(admin.email)
  await expect
    .element(screen.getByRole('region', { name: 'Your organisation' }))
    .toMatchTextContent(`Acme ${admin.id}`)
})

test('the first steps tick themselves, from what the organisation and the account say', async () => {
  await signedIn()
  const { screen } = await openDashboard()
  const steps = screen.getByRole('region', { name: 'First steps' })
  await expect.element(steps).toMatchTextContent('1 of 6 done')
  await steps.getByRole('link', { name: 'Choose your time zone' }).click()
  await expect.poll(() => document.activeElement?.id).toBe('preferences')
  await screen.getByRole('combobox', { name: 'Time zone' }).fill('lisbon')
  await screen.getByRole('option', { name: /Lisbon/ }).click()
  await screen.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect.element(steps).toMatchTextContent('2 of 6 done')
  expect(steps.getByRole('link', { name: 'Choose your time zone' }).query()).toBeNull()
})

test('each step is done by what belongs to it alone', async () => {
  await signedIn({ firstName: '', lastName: '' })
  const { user } = await call('get', '/api/auth/is-business-user-logged-in', {})
  const nothing = { people: 0, assets: 0, published: 0, enrollments: 0 }
  const done = (more: Partial<typeof user>, has: Partial<typeof nothing> = {}) =>
    firstSteps({ ...user, ...more }, { ...nothing, ...has }).flatMap(({ isDone }, at) =>
      isDone ? [at] : [],
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

/** A dashboard on which one import after the other waits, the one with most problems first. */
async function openWaiting(...fileNames: string[]) {
  const { id: adminId } = await signedIn()
  for (const [at, fileName] of fileNames.entries())
    await ask('addImport', { adminId, fileName, counts: { error: 9 - at } })
  const { screen, isQuiet } = await openDashboard()
  const waiting = screen.getByRole('region', { name: 'Needs attention' })
  const putOff = (fileName: string) =>
    waiting.getByRole('button', { name: new RegExp(`^Put off for a week: .*${fileName}`) })
  await expect.element(putOff(fileNames.at(-1) ?? '')).toBeVisible()
  return { adminId, screen, isQuiet, waiting, putOff }
}

test('of two things put off quickly each can be brought back', async () => {
  const { screen, putOff } = await openWaiting('one.csv', 'two.csv', 'three.csv')
  await quickly(async () => {
    await putOff('one.csv').click()
    await putOff('two.csv').click()
  })
  await expect.element(putOff('one.csv')).not.toBeInTheDocument()
  await expect.element(putOff('two.csv')).not.toBeInTheDocument()
  const toasts = screen.getByRole('listitem').filter({ hasText: 'Put off for a week' })
  await expect.poll(() => toasts.elements().length).toBe(2)
  await toasts.filter({ hasText: 'one.csv' }).getByRole('button', { name: 'Undo' }).click()
  await expect.element(putOff('one.csv')).toBeVisible()
  expect(putOff('two.csv').query()).toBeNull()
})

test('of two things that could not be put off both say so', async () => {
  const { adminId, screen, isQuiet, putOff } = await openWaiting('one.csv', 'two.csv')
  await isQuiet()
  await ask('endSessions', { adminId })
  await quickly(async () => {
    await putOff('one.csv').click()
    await putOff('two.csv').click()
  })
  await expect.element(screen.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
  await escape()
  const failures = screen.getByText('Putting it off failed', { exact: true })
  await expect.poll(() => failures.elements().length).toBe(2)
})

test('putting off by keyboard leads on to the next thing, and at last to the heading', async () => {
  const { waiting, putOff } = await openWaiting('one.csv', 'two.csv')
  putOff('one.csv').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(putOff('one.csv')).not.toBeInTheDocument()
  await expect.element(putOff('two.csv')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(waiting.getByText('Nothing waits for you')).toBeVisible()
  await expect.element(waiting.getByRole('heading', { name: 'Needs attention' })).toHaveFocus()
})

test('tells what has happened, the unread marked', async () => {
  const { id: adminId } = await signedIn()
  await ask('addAlert', { adminId, body: '212 people added', href: '/profile' })
  const { screen } = await openDashboard()
  const item = screen
    .getByRole('region', { name: 'What has happened' })
    .getByRole('listitem')
    .filter({ hasText: 'Import finished' })
  await expect.element(item).toMatchTextContent(/New.*212 people added/)
  await item.getByRole('link', { name: 'Import finished' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect
    .poll(async () => (await call('get', '/api/business/getAlerts', {})).data.unreadCount)
    .toBe(0)
})

test('says so when nothing has happened yet', async () => {
  await signedIn()
  const { screen } = await openDashboard()
  await expect.element(screen.getByText('Nothing yet')).toBeVisible()
})

test.each([
  ['2026-11-21T10:59:00Z', 'Good morning, Ana'],
  ['2026-11-21T11:00:00Z', 'Good afternoon, Ana'],
  ['2026-11-21T17:00:00Z', 'Good evening, Ana'],
])('at %s in Copenhagen it is %s', (now, words) => {
  expect(greeting('Ana', new Date(now), 'Europe/Copenhagen')).toBe(words)
})

test('greets without a name whoever has not given one', () => {
  expect(greeting('', new Date('2026-11-21T23:30:00Z'), 'UTC')).toBe('Good evening')
})

test.each([320, 768, 1440])('is accessible and fits a window %i pixels wide', async (width) => {
  await page.viewport(width, 900)
  const { id: adminId } = await signedIn({ lastName: 'ד'.repeat(50) })
  await ask('addAlert', { adminId, title: 'x'.repeat(120), body: 'y'.repeat(300) })
  const { screen } = await openDashboard()
  await expect.element(screen.getByText('y'.repeat(300))).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  await expectAccessible()
})
