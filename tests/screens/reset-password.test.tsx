import { patience } from '../patience'
import { expect, test, vi } from 'vitest'
import { call } from '~/api/client/client'
import { dropResetToken } from '~/features/auth/reset/reset-token'
import { expectAccessible } from '../ui/accessible'
import { openConsole } from './open-console'
import { ask } from './backend'

const newPassword = 'a lantern over the quiet harbour'

/** The path of the link that is mailed to somebody new. */
async function mailedLink() {
  const admin = await ask('makeAdmin', {})
  const { email } = admin
  await call('post', '/api/auth/forgot-business-password', { body: { email } })
  const mailed = async () => {
    const [mail] = await ask('mails', { address: email })
    return /\/reset-password\?token=[\w-]+/.exec(mail?.text ?? '')?.[0]
  }
  return { admin, link: await vi.waitUntil(mailed, patience) }
}

async function openReset(path: string) {
  const { screen, ...rest } = await openConsole(path)
  const password = screen.getByLabelText('New password', { exact: true })
  const again = screen.getByLabelText('Repeat new password', { exact: true })
  const submit = screen.getByRole('button', { name: 'Set new password' })
  const fill = async (one: string, two = one) => {
    await password.fill(one)
    await again.fill(two)
    await submit.click()
  }
  return { screen, password, again, submit, fill, ...rest }
}

test('Reset password: sets a new password once, and leads to sign-in', async () => {
  const { admin, link } = await mailedLink()
  const { screen, fill, address } = await openReset(link)
  await expect
    .element(screen.getByRole('heading', { level: 1 }))
    .toMatchTextContent('Set a new password')
  expect(address()).toBe('/reset-password')
  await fill(newPassword)
  await expect.element(screen.getByText(/Your password was changed/)).toBeVisible()
  await expect.element(screen.getByLabelText('Email', { exact: true })).toHaveValue(admin.email)
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveFocus()
  await screen.getByLabelText('Password', { exact: true }).fill(newPassword)
  await screen.getByRole('button', { name: 'Sign in' }).click()
  await expect.element(screen.getByRole('heading', { name: /^Good/ })).toBeVisible()
})

test('Reset password: a used link is reported, and a new one can be requested', async () => {
  const { admin, link } = await mailedLink()
  const token = link.split('=')[1] ?? ''
  await call('post', '/api/auth/reset-business-password/{token}', {
    params: { path: { token } },
    body: { password: newPassword, passwordConfirm: newPassword },
  })
  const { screen, fill } = await openReset(link)
  await fill('another lantern over the harbour')
  const alert = screen.getByRole('alert')
  await expect.element(alert).toMatchTextContent('This reset link has expired or was already used')
  await expect.element(alert).toHaveFocus()
  await expectAccessible()
  await screen.getByLabelText('Email', { exact: true }).fill(admin.email)
  await screen.getByRole('button', { name: 'Send a new link' }).click()
  await expect
    .element(screen.getByText("We've sent a password reset email your way", { exact: true }))
    .toBeVisible()
})

test('Reset password: rules are checked while typing, violations are reported at the field', async () => {
  const { link } = await mailedLink()
  const { screen, password, again, fill } = await openReset(link)
  const rule = screen.getByText(/^10 to 128 characters/)
  await expect.element(rule).toMatchTextContent('(not met yet)')
  await fill('short', 'other')
  await expect.element(password).toHaveAccessibleDescription(/Use at least 10 characters/)
  await expect.element(password).toHaveFocus()
  await expect.element(again).toHaveAccessibleDescription("Passwords don't match")
  await password.fill(newPassword)
  await expect.element(rule).toMatchTextContent('(met)')
  await expectAccessible()
})

test('Reset password: a weak password rejected by the server is reported at the field', async () => {
  const { admin, link } = await mailedLink()
  const { password, fill } = await openReset(link)
  await fill(admin.email)
  await expect.element(password).toHaveAttribute('aria-invalid', 'true')
  await expect.element(password).toHaveFocus()
  await expect.element(password).toHaveValue(admin.email)
})

test('Reset password: opened without a link it explains how to continue', async () => {
  dropResetToken()
  const { screen } = await openConsole('/reset-password')
  await expect.element(screen.getByText(/Open the link in the email again/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Send a new link' })).toBeVisible()
  await expectAccessible()
})
