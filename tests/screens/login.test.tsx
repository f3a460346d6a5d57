import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '~/api/client/errors'
import { call } from '~/api/client/client'
import { SignInFailure } from '~/features/auth/sign-in-failure'
import { standingClock } from '../clock'
import { expectAccessible } from '../ui/accessible'
import { signInOptions } from '~/features/auth/auth.api'
import { openConsole } from './open-console'
import { ask, signedIn } from './backend'

afterEach(() => {
  vi.restoreAllMocks()
})

async function openLogin(path = '/login') {
  const { screen, ...rest } = await openConsole(path)
  const email = screen.getByLabelText('Email', { exact: true })
  const password = screen.getByLabelText('Password', { exact: true })
  const submit = screen.getByRole('button', { name: 'Sign in' })
  await expect.element(submit).toBeVisible()
  const fill = async (who: { email: string; password: string }) => {
    await email.fill(who.email)
    await password.fill(who.password)
    await submit.click()
  }
  return { screen, email, password, submit, fill, ...rest }
}

test('Sign-in: continues to the requested page', async () => {
  const admin = await ask('makeAdmin', {})
  const { screen, fill, email, address } = await openLogin('/login?next=%2Fprofile%3Ffrom%3Dmail')
  await expect.element(email).toHaveFocus()
  expect(document.title).toBe('Sign in · Lectern')
  await fill(admin)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  expect(address()).toBe('/profile?from=mail')
})

test('Sign-in: reports blocked cookies', async () => {
  const admin = await ask('makeAdmin', {})
  vi.spyOn(Document.prototype, 'cookie', 'set').mockImplementation(() => undefined)
  const { screen, fill, submit, address } = await openLogin()
  await fill(admin)
  await expect.element(screen.getByText(/blocks cookies/)).toBeVisible()
  await expect.element(submit).toBeEnabled()
  expect(address()).toBe('/login')
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)'])(
  'Sign-in: does not redirect to %s',
  async (next) => {
    const admin = await ask('makeAdmin', {})
    const { screen, fill, address } = await openLogin(`/login?next=${encodeURIComponent(next)}`)
    await fill(admin)
    await expect.element(screen.getByRole('heading', { name: /^Good/ })).toBeVisible()
    expect(address()).toBe('/')
  },
)

test("Sign-in: shows the server's reason, and keeps the input", async () => {
  const admin = await ask('makeAdmin', {})
  const { screen, fill, email, password } = await openLogin()
  await fill({ email: admin.email, password: 'not the password' })
  const alert = screen.getByRole('alert')
  await expect.element(alert).toMatchTextContent('Incorrect email or password')
  await expect.element(alert).toHaveFocus()
  await expect.element(email).toHaveValue(admin.email)
  await expect.element(password).toHaveValue('not the password')
  await expectAccessible()
})

test('Sign-in: missing values are reported at the field', async () => {
  const { screen, email, password, submit } = await openLogin()
  await submit.click()
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription('Enter your email address')
  await userEvent.fill(email.element(), 'ana@acme.example')
  await submit.click()
  await expect.element(password).toHaveFocus()
  await expect.element(password).toHaveAccessibleDescription('Enter your password')
  expect(screen.getByText('Enter your email address').query()).toBeNull()
})

test('Sign-in: an invalid address is reported at the field', async () => {
  const { email, fill } = await openLogin()
  await fill({ email: 'ana', password: 'whatever it was' })
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
})

test('Sign-in: a lockout shows its duration and an alternative', async () => {
  const { email } = await ask('makeAdmin', {})
  const wrong = { body: { email, password: 'not the password' } }
  for (let attempt = 0; attempt < 10; attempt += 1)
    await call('post', '/api/auth/business-login', wrong).catch(() => undefined)
  const { screen, fill } = await openLogin()
  await fill({ email, password: 'not the password' })
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/Try again in/)
  await expect.element(screen.getByRole('timer')).toMatchTextContent(/in \d+:\d\d/)
  await screen.getByRole('link', { name: 'Forgot password?' }).click()
  await expect.element(screen.getByLabelText('Email', { exact: true })).toHaveValue(email)
})

test('Sign-in: the lockout counts down and is announced at its end', async () => {
  standingClock(['setInterval', 'clearInterval', 'Date'])
  const error = new ApiError({
    status: 423,
    code: 'auth/locked',
    message: 'Locked',
    retryAfter: 75,
  })
  const screen = await render(<SignInFailure error={error} />)
  await expect.element(screen.getByRole('timer')).toMatchTextContent('1:15')
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.element(screen.getByRole('timer')).toMatchTextContent('1:05')
  await vi.advanceTimersByTimeAsync(65_000)
  await expect.element(screen.getByRole('status')).toMatchTextContent('You can try again now.')
  expect(screen.getByRole('alert').query()).toBeNull()
})

test('Sign-in: is skipped with a session', async () => {
  await signedIn()
  const { screen, address } = await openConsole('/login?next=%2Fprofile')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  expect(address()).toBe('/profile')
})

test('Sign-in: no demo account on other hosts', async () => {
  const { screen, queryClient } = await openLogin()
  const asked = () => queryClient.getQueryState(signInOptions.queryKey)?.status
  await expect.poll(asked).toBe('success')
  expect(screen.getByText(/demonstration/).query()).toBeNull()
})

test('Sign-in: fits small windows and the dark theme', async () => {
  await page.viewport(320, 640)
  await openLogin()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await expectAccessible()
})
