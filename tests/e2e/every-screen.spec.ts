import { readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { api } from './api.ts'
import { expect, expectAccessible, signIn, test, visited } from './fixtures.ts'
import { demoSignIn } from '../../server/config/demo.ts'

/** What some screens are opened with; the others with nothing. */
const openedWith: Record<string, string[]> = {
  '/forgot-password-mail-success': ['?email=ana@acme.example'],
  '/reset-password': ['?token=a-token-that-was-never-mailed-x'],
  '/invitation': ['?token=a-token-that-was-never-mailed-x'],
  '/join': ['?link=a-link-that-was-never-made'],
  '/verify': ['', '?code=0123-4567-89AB-CDEF'],
  '/event': ['?link=a-link-that-was-never-made', '?checkIn=a-code-that-was-never-shown'],
  '/library/users': ['', '?userId=nobody&view=page'],
}

/** The addresses of all screens, from their files, without those that only surround others. */
const screens = readdirSync('src/routes', { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.tsx') && !/^_[^/]*$/.test(file))
  .map((file) => `/${file.slice(0, -4)}`)

function addressesOf(file: string) {
  const path = file
    .replace(/^\/_app/, '')
    .replace(/^\/index$/, '/')
    .replace('$', 'no/such/page')
  return (openedWith[path] ?? ['']).map((query) => path + query)
}

const isBehindSignIn = (file: string) => file.startsWith('/_app/')
const open = screens.filter((file) => !isBehindSignIn(file)).flatMap(addressesOf)
const signedIn = screens.filter(isBehindSignIn).flatMap(addressesOf)

/** Screens that look different once there is data. */
const full = [
  '/library/assets',
  '/library/certificate?tab=issued',
  '/library/certificate?tab=held',
  '/library/courses',
  '/library/events',
  '/library/learning-paths',
  '/library/licenses',
  '/library/selected-course/courses?courseId=',
  '/library/selected-course/summary?courseId=',
  '/library/selected-path/learning-paths?pathId=',
  '/library/selected-path/summary?pathId=',
  '/manage-courses/edit-course?courseId=',
  '/manage-learning-paths/edit-learning-path?pathId=',
  '/notification-management/email-notifications',
  '/notification-management/email-notifications?tab=templates',
  '/users/users',
]
const widths = [320, 768, 1440]

async function expectNoSidewaysScroll(page: Page) {
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(sideways).toBeLessThanOrEqual(0)
}

async function inspect(page: Page, path: string) {
  const invalid: string[] = []
  page.on('response', (response) => {
    if (response.status() === 422) invalid.push(response.url())
  })
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    if (width === widths[0]) await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page).toHaveTitle(/ · Lectern$/)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  expect(invalid).toEqual([])
}

for (const path of open)
  test(`${path} is accessible at every width, in both themes`, async ({ page }) =>
    inspect(page, path))

for (const path of signedIn)
  visited(`${path}, signed in, is accessible at every width, in both themes`, async ({ page }) =>
    inspect(page, path),
  )

for (const path of full)
  test(`${path} with demonstration data is accessible at every width, in both themes`, async ({
    page,
  }) => {
    const { read } = await api(page, demoSignIn)
    const published = 'status=published&sort=title&limit=10'
    const courses = await read(`getCourses?${published}`)
    const paths = await read(`getLearningPaths?${published}`)
    await signIn(page, demoSignIn)
    const [object] = path.endsWith('pathId=') ? paths.data.learningPaths : courses.data.courses
    await inspect(page, path.endsWith('=') ? path + object._id : path)
  })

test('dialogs, drawers and menus are accessible', async ({ page, admin }) => {
  await signIn(page, admin)
  const bell = page.getByRole('button', { name: /notifications|alerts/i }).first()
  await bell.click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Ana\b/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})
