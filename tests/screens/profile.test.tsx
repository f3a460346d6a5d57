import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import { expectAccessible } from '../ui/accessible'
import { delayedRequests } from './lazy-factory'
import { openConsole } from './open-console'
import { ask, signedIn } from './backend'

type Who = Awaited<ReturnType<typeof signedIn>>

async function openProfile(path = '/profile') {
  const { screen, ...rest } = await openConsole(path)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  const save = screen.getByRole('button', { name: 'Save', exact: true })
  const firstName = screen.getByLabelText('First name')
  const designation = screen.getByLabelText('Designation')
  return { screen, save, firstName, designation, ...rest }
}

/** The same person at another place. */
async function elsewhere({ id }: Who) {
  const { token } = await ask('beginSession', { adminId: id })
  return { token }
}

const userNow = async () => (await call('get', '/api/auth/is-business-user-logged-in', {})).user

test('Profile: saves the names', async () => {
  await signedIn()
  const { screen, save, firstName } = await openProfile()
  await expect.element(screen.getByLabelText('Email')).toHaveAttribute('readonly')
  await firstName.fill('  Anabela ')
  await expect.element(screen.getByText('Unsaved changes')).toBeVisible()
  await save.click()
  await expect.element(screen.getByText(/^Saved/)).toBeVisible()
  await expect.element(firstName).toHaveValue('Anabela')
  await expect.element(screen.getByRole('button', { name: 'Anabela' })).toBeVisible()
  expect((await userNow()).firstName).toBe('Anabela')
})

test('Profile: reports invalid input at the field, and saves nothing', async () => {
  await signedIn()
  const { save, firstName, designation } = await openProfile()
  await firstName.fill(' ')
  await designation.fill('x'.repeat(101))
  await save.click()
  await expect.element(firstName).toHaveFocus()
  await expect.element(firstName).toHaveAccessibleDescription('Enter your first name')
  await expect.element(designation).toHaveAccessibleDescription(/at most 100 characters/)
  expect((await userNow()).firstName).toBe('Ana')
})

test('Profile: input during a save is saved next, without conflict', async () => {
  await signedIn()
  const { screen, save, designation } = await openProfile()
  await designation.fill('Head')
  const answer = delayedRequests('updateProfile')
  await save.click()
  await answer.isWaiting()
  await userEvent.type(designation, ' of learning')
  answer.through()
  await expect.element(screen.getByText('Unsaved changes')).toBeVisible()
  await save.click()
  await expect.element(screen.getByText(/^Saved/)).toBeVisible()
  expect((await userNow()).designation).toBe('Head of learning')
})

test('Profile: a conflict shows both versions, and the own one can be kept', async () => {
  const admin = await signedIn()
  const { screen, save, designation } = await openProfile()
  await designation.fill('Head of learning')
  const { version } = await userNow()
  const body = { firstName: 'Ana', lastName: 'Duarte', designation: 'Advisor', version }
  await call('post', '/api/business/updateProfile', { body }, await elsewhere(admin))
  await save.click()
  const told = screen.getByRole('alert')
  await expect.element(told).toMatchTextContent(/was changed elsewhere/)
  await expect.element(told).toHaveFocus()
  expect(screen.getByRole('alert').elements()).toHaveLength(1)
  await expect
    .element(screen.getByRole('row', { name: /Designation/ }))
    .toMatchTextContent(/Head of learning\s*Advisor/)
  await expectAccessible()
  await screen.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(screen.getByText(/^Saved/)).toBeVisible()
  expect((await userNow()).designation).toBe('Head of learning')
})

test('Profile: a conflict shows both versions, and the other one can be used', async () => {
  const admin = await signedIn()
  const { screen, save, designation } = await openProfile()
  await designation.fill('Head of learning')
  const { version } = await userNow()
  const body = { firstName: 'Ana', lastName: 'Duarte', designation: 'Advisor', version }
  await call('post', '/api/business/updateProfile', { body }, await elsewhere(admin))
  await save.click()
  await screen.getByRole('button', { name: 'Use saved version' }).click()
  await expect.element(designation).toHaveValue('Advisor')
  expect(screen.getByText(/was changed elsewhere/).query()).toBeNull()
  expect(screen.getByText('Unsaved changes').query()).toBeNull()
})

test('Profile: unsaved changes are kept, and leaving asks for confirmation', async () => {
  await signedIn()
  const { screen, designation, address } = await openProfile()
  await designation.fill('Head of learning')
  await screen.getByRole('link', { name: 'Dashboard' }).first().click()
  const dialog = screen.getByRole('alertdialog')
  await expect.element(dialog).toMatchTextContent('are not saved')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(address()).toBe('/profile')
  await expect.element(designation).toHaveValue('Head of learning')
  await screen.getByRole('link', { name: 'Dashboard' }).first().click()
  await dialog.getByRole('button', { name: 'Leave without saving' }).click()
  await expect.element(screen.getByRole('heading', { name: /^Good/ })).toBeVisible()
  await screen.getByRole('link', { name: 'Settings' }).first().click()
  await expect.element(designation).toHaveValue('Head of learning')
  await expect.element(screen.getByText(/unsaved changes from .* are back/)).toBeVisible()
})

test('Profile: restored changes do not overwrite a newer version', async () => {
  const admin = await signedIn()
  const first = await openProfile()
  await first.designation.fill('Head of learning')
  const { version } = await userNow()
  await first.screen.unmount()
  const body = { firstName: 'Anabela', lastName: 'Duarte', designation: '', version }
  await call('post', '/api/business/updateProfile', { body }, await elsewhere(admin))
  const { screen, save, firstName, designation } = await openProfile()
  await expect.element(designation).toHaveValue('Head of learning')
  await save.click()
  await expect.element(screen.getByText(/was changed elsewhere/)).toBeVisible()
  expect((await userNow()).firstName).toBe('Anabela')
  await screen.getByRole('button', { name: 'Use saved version' }).click()
  await expect.element(firstName).toHaveValue('Anabela')
  await designation.fill('Advisor')
  await save.click()
  await expect.element(screen.getByText(/^Saved/)).toBeVisible()
  expect(await userNow()).toMatchObject({ firstName: 'Anabela', designation: 'Advisor' })
})

test('Profile: a preference takes effect at once and is saved', async () => {
  await signedIn()
  const { screen } = await openProfile('/profile#preferences')
  await screen.getByText('Dark', { exact: true }).click()
  await expect.poll(() => document.documentElement.dataset.theme).toBe('dark')
  await screen.getByText('Compact', { exact: true }).click()
  await expect.poll(() => document.documentElement.dataset.density).toBe('compact')
  await screen.getByText('Reduced', { exact: true }).click()
  await expect.poll(() => document.documentElement.dataset.motion).toBe('reduced')
  await userEvent.selectOptions(screen.getByLabelText('Rows per page'), '100')
  await userEvent.selectOptions(screen.getByLabelText('Date format'), 'YYYY-MM-DD')
  await screen.getByRole('combobox', { name: 'Time zone' }).fill('tokyo')
  await screen.getByRole('option', { name: /Tokyo/ }).click()
  await expect.element(screen.getByText(/^Current time: .*(GMT\+9|JST)/)).toBeVisible()
  await expect
    .poll(async () => (await userNow()).preferences)
    .toMatchObject({
      theme: 'dark',
      density: 'compact',
      motion: 'reduced',
      pageSize: 100,
      dateFormat: 'YYYY-MM-DD',
      timezone: 'Asia/Tokyo',
    })
  await screen.getByRole('button', { name: /^Clear Asia/ }).click()
  await expect.poll(async () => (await userNow()).preferences.timezone).toBeNull()
})

test('Profile: a preference does not conflict with unsaved names', async () => {
  await signedIn()
  const { screen, designation, save } = await openProfile()
  await designation.fill('Head of learning')
  await screen.getByText('Dark', { exact: true }).click()
  await expect.poll(async () => (await userNow()).preferences.theme).toBe('dark')
  await expect.element(designation).toHaveValue('Head of learning')
  await save.click()
  await expect.element(screen.getByText(/^Saved/)).toBeVisible()
})

test('Profile: a new password requires the current one, and ends other sessions', async () => {
  const admin = await signedIn()
  const other = await elsewhere(admin)
  const { screen } = await openProfile()
  const current = screen.getByLabelText('Current password')
  await current.fill('not the password')
  await screen.getByLabelText('New password', { exact: true }).fill('a lantern over the harbour')
  await screen.getByLabelText('Repeat new password').fill('a lantern over the harbour')
  await screen.getByRole('button', { name: 'Change password' }).click()
  await expect.element(current).toHaveFocus()
  await expect.element(current).toHaveAttribute('aria-invalid', 'true')
  await current.fill(admin.password)
  await screen.getByRole('button', { name: 'Change password' }).click()
  const note = screen.getByText(/Your password was changed/)
  await expect.element(note).toBeVisible()
  await expect.element(current).toHaveValue('')
  await expect(
    call('get', '/api/auth/is-business-user-logged-in', {}, other),
  ).rejects.toMatchObject({ status: 401 })
})

test('Profile: sessions are listed, and ended one by one or all others', async () => {
  const admin = await signedIn()
  const others = [await elsewhere(admin), await elsewhere(admin), await elsewhere(admin)]
  const { screen } = await openProfile('/profile#sessions')
  const items = screen.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect.poll(() => items.elements().length).toBe(4)
  await expect.element(items.first()).toMatchTextContent('This device')
  await items.nth(1).getByRole('button').click()
  await expect.poll(() => items.elements().length).toBe(3)
  await expect.element(screen.getByText(/^Signed out /)).toBeInTheDocument()
  await screen.getByRole('button', { name: 'Sign out other sessions' }).click()
  await expect.poll(() => items.elements().length).toBe(1)
  expect(screen.getByRole('button', { name: 'Sign out other sessions' }).query()).toBeNull()
  for (const other of others)
    await expect(
      call('get', '/api/auth/is-business-user-logged-in', {}, other),
    ).rejects.toMatchObject({ status: 401 })
})

/** What the button that chooses a file opens; the drop zone around it has the same name. */
function fileInput(screen: Awaited<ReturnType<typeof openProfile>>['screen']) {
  const input = screen.container.querySelector('input[type="file"]')
  if (!input) throw new Error('no place for a file')
  return input
}

async function picture(type: string) {
  const canvas = new OffscreenCanvas(900, 600)
  const context = canvas.getContext('2d')
  context?.fillRect(300, 100, 300, 400)
  return new File([await canvas.convertToBlob({ type })], 'me.png', { type })
}

test('Profile: a photo is cropped to a square, uploaded, shown and removed', async () => {
  await signedIn()
  const { screen } = await openProfile()
  await userEvent.upload(fileInput(screen), await picture('image/png'))
  await screen.getByRole('button', { name: 'Use this photo' }).click()
  await expect.element(screen.getByRole('button', { name: 'Remove photo' })).toBeVisible()
  const { photo } = await userNow()
  const sent = await createImageBitmap(await (await fetch(photo ?? '')).blob())
  expect([sent.width, sent.height]).toEqual([512, 512])
  await screen.getByRole('button', { name: 'Remove photo' }).click()
  await expect.element(screen.getByRole('button', { name: 'Remove photo' })).not.toBeInTheDocument()
  expect((await userNow()).photo).toBeNull()
})

test('Profile: a file that is not an image is rejected before the upload', async () => {
  await signedIn()
  const { screen } = await openProfile()
  const text = new File(['hello'], 'me.txt', { type: 'text/plain' })
  await userEvent.upload(fileInput(screen), text)
  await expect.element(screen.getByText(/not one of PNG, JPEG, WebP/)).toBeVisible()
})

test('Profile: a URL fragment opens and focuses its section', async () => {
  await signedIn()
  const { screen } = await openProfile('/profile#password')
  await expect.poll(() => document.activeElement?.id).toBe('password')
  // Pressed once more, after scrolling away, it leads there again.
  scrollTo(0, 0)
  await screen.getByRole('link', { name: 'Password', exact: true }).click()
  await expect.poll(() => document.activeElement?.id).toBe('password')
  expect(document.getElementById('password')?.getBoundingClientRect().top).toBeLessThan(200)
})

test.each([320, 768, 1440])(
  'Profile: is accessible and fits a window %i pixels wide',
  async (width) => {
    await page.viewport(width, 900)
    const admin = await signedIn({ firstName: 'W'.repeat(50) })
    await elsewhere(admin)
    const { screen } = await openProfile()
    await expect.element(screen.getByText('This device')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await expectAccessible()
  },
)
