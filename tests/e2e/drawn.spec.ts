import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { root } from '../../scripts/root.ts'
import { addMany, api } from './api.ts'
import { expect, signIn, test, visited } from './fixtures.ts'

/** Opens a page of which `seen` is drawn; a server that is slow at the moment leaves that to the browser. */
async function openDrawn(page: Page, address: string, seen: Locator) {
  await expect(async () => {
    await page.goto(address, { waitUntil: 'commit' })
    await expect(seen).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(drawnOf(page)).toHaveCount(1)
}

/** Lets no code through until it is told to; answers how, and what the page asks for meanwhile and after. */
async function withoutCode(page: Page) {
  // The first one to ask waits for the server's own code.
  await page.request.get('/')
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const seen = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await seen.promise
    await route.continue()
  })
  return { asked, letCodeThrough: seen.resolve }
}

const drawnOf = (page: Page) => page.locator('#root > :is([inert], [data-drawn])')
const nameOf = (page: Page, name: string) => page.getByText(name, { exact: true })

test('the first screen is seen before its code is there, and what it brings is not asked for', async ({
  page,
  admin,
}) => {
  await signIn(page, admin)
  const { asked, letCodeThrough } = await withoutCode(page)
  await openDrawn(page, '/', page.getByText('Nothing needs attention'))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ana')
  letCodeThrough()
  await expect(drawnOf(page)).toHaveCount(0)
  await expect(page.getByText('Nothing needs attention')).toBeVisible()
  await page.waitForLoadState('networkidle')
  for (const call of ['getAttention', 'getAlerts', 'statusCount', 'coursesEnrolledCount'])
    expect(asked).not.toContain(`/api/business/${call}`)
  expect(asked).not.toContain('/api/auth/is-business-user-logged-in')
})

test('what is typed before the code is there stays where it was typed, and Enter too early does no harm', async ({
  page,
  admin,
}) => {
  const { letCodeThrough } = await withoutCode(page)
  const email = page.getByLabel('Email', { exact: true })
  const password = page.getByLabel('Password', { exact: true })
  await openDrawn(page, '/login', page.getByRole('button', { name: 'Sign in' }))
  await expect(email).toBeFocused()
  await page.keyboard.type(admin.email)
  await password.focus()
  await page.keyboard.type(admin.password.slice(0, 4))
  await page.keyboard.press('Enter')
  expect(page.url()).toMatch(/\/login$/)
  await page.keyboard.type(admin.password.slice(4, 6))
  letCodeThrough()
  await expect(drawnOf(page)).toHaveCount(0)
  await expect(password).toBeFocused()
  await page.keyboard.type(admin.password.slice(6))
  await expect(email).toHaveValue(admin.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('whoever has pressed Enter before the code is there is signed in by it', async ({
  page,
  admin,
}) => {
  const { letCodeThrough } = await withoutCode(page)
  await openDrawn(page, '/login', page.getByRole('button', { name: 'Sign in' }))
  await page.getByLabel('Email', { exact: true }).fill(admin.email)
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.keyboard.press('Enter')
  letCodeThrough()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(page.url()).not.toContain(admin.email)
})

test('a new password can be typed before the code is there, and the link says at once when it is none', async ({
  page,
}) => {
  const { letCodeThrough } = await withoutCode(page)
  const set = page.getByRole('button', { name: 'Set new password' })
  await openDrawn(page, '/reset-password?token=a-token-that-was-never-mailed-x', set)
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
  await page.keyboard.type('seven steady herons')
  await page.getByLabel('Repeat new password').fill('seven steady herons')
  await page.keyboard.press('Enter')
  letCodeThrough()
  await expect(page.getByRole('alert')).toContainText('Nothing was changed')
  await expect(page).toHaveURL(/\/reset-password$/)
})

test('the ways to a new link are seen before the code is there', async ({ page }) => {
  const { letCodeThrough } = await withoutCode(page)
  await openDrawn(page, '/reset-password', page.getByText('Open the link in the email again'))
  const email = page.getByLabel('Email', { exact: true })
  const send = page.getByRole('button', { name: 'Send reset link' })
  await openDrawn(page, '/forgot-password', send)
  await expect(email).toBeFocused()
  await page.keyboard.type('nobody@acme.example')
  letCodeThrough()
  await expect(drawnOf(page)).toHaveCount(0)
  await expect(email).toHaveValue('nobody@acme.example')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/forgot-password-mail-success/)
})

/** Keeps the number of rows that are seen at the moment in which the live screen takes the place of the drawn one. */
function countRowsAtChange() {
  const count = () => {
    if (document.querySelector('#root > [inert]')) return
    observer.disconnect()
    document.body.dataset.rows = String(document.querySelectorAll('tbody tr').length)
  }
  const observer = new MutationObserver(count)
  observer.observe(document.querySelector('#root') ?? document.body, { childList: true })
}

for (const width of [390, 768, 1440])
  test(`a list comes with its rows, in the columns that have room at ${width} px`, async ({
    page,
    admin,
  }) => {
    await addMany(await api(page, admin), 20)
    await signIn(page, admin)
    await page.setViewportSize({ width, height: 900 })
    const { asked, letCodeThrough } = await withoutCode(page)
    await openDrawn(page, '/users/users?sort=-name', nameOf(page, 'Crew 00020'))
    const columns = () =>
      page
        .locator('thead th')
        .evaluateAll((heads) =>
          heads.map((head) => `${head.textContent} ${head.getBoundingClientRect().width}`),
        )
    const drawn = await columns()
    await page.evaluate(countRowsAtChange)
    letCodeThrough()
    await expect(drawnOf(page)).toHaveCount(0)
    await expect(nameOf(page, 'Crew 00001')).toBeAttached()
    expect(await columns()).toEqual(drawn)
    // Those in sight, and the place of the rest.
    await expect(page.locator('body')).toHaveAttribute('data-rows', '16')
    expect(asked).not.toContain('/api/business/getAllUsersQuery')
  })

test('a list of which somebody has chosen the columns is not seen in others', async ({
  page,
  admin,
}) => {
  await addMany(await api(page, admin), 1)
  await signIn(page, admin)
  await page.goto('/users/users')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Designation' }).click()
  await page.keyboard.press('Escape')
  const { letCodeThrough } = await withoutCode(page)
  await openDrawn(page, '/users/users', page.getByRole('heading', { level: 1 }))
  await expect(nameOf(page, 'Crew 00001')).toBeAttached()
  await expect(nameOf(page, 'Crew 00001')).toBeHidden()
  letCodeThrough()
  await expect(nameOf(page, 'Crew 00001')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Designation' })).toHaveCount(0)
})

visited('every screen comes drawn', async ({ page }) => {
  for (const path of [
    '/',
    '/profile',
    '/users/users?userId=nobody',
    '/users/import',
    '/users/user-groups',
    '/library/users?userId=nobody&view=page',
    '/library/courses',
    '/library/assets',
    '/library/assets?tab=assessments',
    '/library/selected-course/summary?courseId=none',
    '/library/selected-course/courses?courseId=none',
    '/manage-courses/add-new-course',
    '/manage-courses/add-new-assets',
    '/manage-courses/edit-course?courseId=none',
    '/no/such/page',
  ]) {
    const answer = await page.request.get(path, {
      headers: { accept: 'text/html' },
    })
    expect(await answer.text(), path).toContain('<div inert="whole" hidden>')
  }
})

visited('what takes long is shown as on its way, and asked again', async ({ page }) => {
  const { user } = await (await page.request.get('/api/auth/is-business-user-logged-in')).json()
  const { drawPage } = await import(pathToFileURL(join(root, 'dist/.drawn/draw-page.js')).href)
  const drawn = await drawPage({
    address: '/library/courses',
    user,
    ask: () => new Promise(() => {}),
  })
  expect(drawn.markup).toContain('Courses</h1>')
  expect(drawn.markup).toContain('Loading Courses')
  expect(drawn.known).toHaveLength(1)
})
