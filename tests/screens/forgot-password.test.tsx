import { expect, test, vi } from 'vitest'
import { standingClock } from '../clock'
import { expectAccessible } from '../ui/accessible'
import { openConsole } from './open-console'
import { ask } from './backend'

const sentWords = "We've sent a password reset email your way"

async function openForgot() {
  const { screen, ...rest } = await openConsole('/forgot-password')
  const email = screen.getByLabelText('Email', { exact: true })
  const submit = screen.getByRole('button', { name: 'Send reset link' })
  await expect.element(submit).toBeVisible()
  return { screen, email, submit, ...rest }
}

test('Forgot password: sends a mail, with the specified message', async () => {
  const admin = await ask('makeAdmin', {})
  const { screen, email, submit, address } = await openForgot()
  await email.fill(` ${admin.email}\u200b`)
  await submit.click()
  await expect.element(screen.getByText(sentWords, { exact: true })).toBeVisible()
  expect(address()).toBe(`/forgot-password-mail-success?email=${encodeURIComponent(admin.email)}`)
  expect(document.title).toBe('Check your email · Lectern')
  await expect.poll(() => ask('mails', { address: admin.email })).toHaveLength(1)
  await expectAccessible()
})

test('Forgot password: gives the same response to an unknown address', async () => {
  const { screen, email, submit } = await openForgot()
  await email.fill('nobody@acme.example')
  await submit.click()
  await expect.element(screen.getByText(sentWords, { exact: true })).toBeVisible()
  await expect.element(screen.getByText('nobody@acme.example')).toBeVisible()
})

test('Forgot password: an invalid address is reported at its field', async () => {
  const { screen, email, submit } = await openForgot()
  await submit.click()
  await expect.element(email).toHaveAccessibleDescription('Enter your email address')
  await expect.element(email).toHaveFocus()
  await email.fill('ana')
  await submit.click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
  await expect.element(email).toHaveValue('ana')
  await expectAccessible()
})

test('Forgot password: the button is busy until a second after the response', async () => {
  const { email, submit, screen } = await openForgot()
  await email.fill('ana')
  standingClock(['setTimeout', 'clearTimeout'])
  await submit.click()
  // What came of a call is told after no time, but by this clock.
  while (!screen.getByRole('alert').query()) {
    await new Promise(requestAnimationFrame)
    vi.advanceTimersByTime(0)
  }
  await vi.advanceTimersByTimeAsync(900)
  await expect.element(submit).toHaveAttribute('aria-busy', 'true')
  await vi.advanceTimersByTimeAsync(100)
  await expect.element(submit).not.toHaveAttribute('aria-busy')
})

test('Forgot password: can be sent again after a minute', async () => {
  const admin = await ask('makeAdmin', {})
  standingClock(['setInterval', 'clearInterval', 'Date'])
  const { screen } = await openConsole(`/forgot-password-mail-success?email=${admin.email}`)
  const again = screen.getByRole('button', { name: /^Resend email/ })
  await expect.element(again).toMatchTextContent('Resend email in 1:00')
  await expect.element(again).toHaveAttribute('aria-disabled', 'true')
  await vi.advanceTimersByTimeAsync(59_000)
  await expect.element(again).toMatchTextContent('Resend email in 0:01')
  await again.click({ force: true })
  await vi.advanceTimersByTimeAsync(1000)
  await expect.element(screen.getByText('You can resend the email now.')).toBeInTheDocument()
  expect(await ask('mails', { address: admin.email })).toEqual([])
  await again.click()
  await expect.element(screen.getByText('The email was resent.')).toBeInTheDocument()
  await expect.element(again).toMatchTextContent('Resend email in 1:00')
  await expect.poll(() => ask('mails', { address: admin.email })).toHaveLength(1)
})

test('Forgot password: without an address there is only a link back', async () => {
  const { screen } = await openConsole('/forgot-password-mail-success')
  await expect.element(screen.getByText(sentWords, { exact: true })).toBeVisible()
  expect(screen.getByRole('button').query()).toBeNull()
  await screen.getByRole('link', { name: 'Use another email address' }).click()
  await expect.element(screen.getByRole('button', { name: 'Send reset link' })).toBeVisible()
})
