import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { escape } from './escape'
import { openConsole } from './open-console'
import { pressAtOnce } from './press-at-once'
import { signedIn } from './backend'

const nav = () => page.getByRole('navigation', { name: 'Main' })
const width = (element: Element) => element.getBoundingClientRect().width

describe('Top bar', () => {
  test('shows who is signed in; its menu leads to the settings', async () => {
    await signedIn()
    const { screen, address } = await openConsole('/')
    await screen.getByRole('button', { name: 'Ana' }).click()
    await screen.getByRole('menuitem', { name: 'Settings' }).click()
    await expect.poll(address).toBe('/profile')
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(document.title).toBe('Settings · Lectern')
  })

  test('shows Admin for users without a first name', async () => {
    await signedIn({ firstName: '' })
    const { screen } = await openConsole('/')
    await expect.element(screen.getByRole('button', { name: 'Admin' })).toBeVisible()
  })

  test('opens its menu by keyboard at the first entry, and restores the focus', async () => {
    await signedIn()
    const { screen } = await openConsole('/')
    const avatar = screen.getByRole('button', { name: 'Ana' })
    await expect.element(avatar).toBeVisible()
    avatar.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('menuitem', { name: 'Settings' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(avatar).toHaveFocus()
  })
})

describe('Navigation', () => {
  test('lists the screens in the specified order, and marks the current one', async () => {
    await signedIn()
    const { screen, address } = await openConsole('/')
    const dashboard = nav().getByRole('link', { name: 'Dashboard' })
    await expect.element(dashboard).toHaveAttribute('aria-current', 'page')
    const names = nav()
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent)
    expect(names).toEqual(['Dashboard', 'Support (opens in a new tab)', 'Settings'])
    await nav().getByRole('link', { name: 'Settings' }).click()
    await expect.poll(address).toBe('/profile')
    await expect.element(dashboard).not.toHaveAttribute('aria-current')
    expect(screen.getByRole('main').element().tabIndex).toBe(-1)
  })

  test('opens the support page in a new tab without opener', async () => {
    await signedIn()
    await openConsole('/')
    const support = nav().getByRole('link', { name: /^Support/ })
    await expect.element(support).toHaveAttribute('href', 'https://support.acme.example/')
    await expect.element(support).toHaveAttribute('target', '_blank')
    await expect.element(support).toHaveAttribute('rel', 'noopener noreferrer')
  })

  test('folds to a rail of 44 px with tooltips, and remembers it', async () => {
    await signedIn()
    const { screen } = await openConsole('/')
    await expect.element(nav()).toBeVisible()
    expect(width(nav().element())).toBe(264)
    await userEvent.keyboard('[[')
    await expect.poll(() => width(nav().element())).toBe(44)
    expect(nav().element().getBoundingClientRect().top).toBe(50)
    await nav().getByRole('link', { name: 'Settings' }).hover()
    await expect.element(screen.getByRole('tooltip', { name: 'Settings G S' })).toBeInTheDocument()
    expect(localStorage.getItem('lectern.navigation')).toBe('"closed"')
    await nav().getByRole('button', { name: 'Expand navigation' }).click()
    await expect.poll(() => width(nav().element())).toBe(264)
  })

  test('has tooltips on the right of its open entries, with their keys, that repeat no name', async () => {
    await signedIn()
    const { screen } = await openConsole('/')
    const entry = nav().getByRole('link', { name: 'Settings' })
    await entry.hover()
    const tooltip = screen.getByRole('tooltip', { name: 'Settings G S' })
    await expect.element(tooltip).toBeInTheDocument()
    const box = document.querySelector('[data-radix-popper-content-wrapper]')
    expect(box?.getBoundingClientRect().left).toBeGreaterThan(
      entry.element().getBoundingClientRect().right,
    )
    expect(entry.element().hasAttribute('aria-describedby')).toBe(false)
  })

  test('is a drawer on phones, closed by navigation', async () => {
    await page.viewport(390, 844)
    await signedIn()
    const { screen, address } = await openConsole('/')
    await expect.element(screen.getByRole('button', { name: 'Open navigation' })).toBeVisible()
    await expect.element(nav()).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Open navigation' }).click()
    await nav().getByRole('link', { name: 'Settings' }).click()
    await expect.poll(address).toBe('/profile')
    await expect.element(nav()).not.toBeInTheDocument()
    // Whoever goes where they are is there.
    await screen.getByRole('button', { name: 'Open navigation' }).click()
    await nav().getByRole('link', { name: 'Settings' }).click()
    await expect.element(nav()).not.toBeInTheDocument()
    await expect.element(screen.getByRole('heading', { name: 'Settings' })).toBeVisible()
  })

  test('its key opens the drawer on narrow screens', async () => {
    await page.viewport(768, 900)
    await signedIn()
    const { screen } = await openConsole('/')
    await expect.element(nav().getByRole('button', { name: 'Expand navigation' })).toBeVisible()
    await userEvent.keyboard('[[')
    await expect.element(screen.getByRole('dialog', { name: 'Navigation' })).toBeVisible()
    expect(localStorage.getItem('lectern.navigation')).toBeNull()
  })

  test('shortcuts are off while typing', async () => {
    await signedIn()
    const { screen } = await openConsole('/profile')
    await screen.getByRole('textbox', { name: 'First name' }).click()
    await userEvent.keyboard('[[')
    await expect.element(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Ana[')
    expect(width(nav().element())).toBe(264)
  })
})

describe('Unknown URL', () => {
  test('shows not found in the shell and clears the session storage', async () => {
    await signedIn()
    sessionStorage.setItem('left-over', 'something')
    const { screen, address } = await openConsole('/no/such/page')
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Page not found')
    expect(sessionStorage.getItem('left-over')).toBeNull()
    expect(document.title).toBe('Not found · Lectern')
    await screen.getByRole('link', { name: 'Go to the dashboard' }).click()
    await expect.poll(address).toBe('/')
  })

  test('leads to sign-in without a session, and keeps the URL', async () => {
    const { screen, address } = await openConsole('/no/such/page?x=1')
    await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(address()).toBe('/login?next=%2Fno%2Fsuch%2Fpage%3Fx%3D1')
  })
})

test('Shell: keyboard shortcuts open screens, and ? lists them', async () => {
  await signedIn()
  const { screen, address } = await openConsole('/')
  await expect.element(nav()).toBeVisible()
  pressAtOnce('gs')
  await expect.poll(address).toBe('/profile')
  await userEvent.keyboard('?')
  const dialog = screen.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(dialog.getByText('Settings')).toBeVisible()
  await escape()
  pressAtOnce('gd')
  await expect.poll(address).toBe('/')
})

test('Shell: the first tab stop skips the navigation', async () => {
  await signedIn()
  const { screen } = await openConsole('/')
  await expect.element(nav()).toBeVisible()
  await userEvent.tab()
  await expect.element(screen.getByRole('link', { name: 'Skip to the content' })).toHaveFocus()
})

test('Shell: theme, density and motion apply to the page, and are stored for the next start', async () => {
  const preferences = { theme: 'dark', density: 'compact', motion: 'reduced' } as const
  await signedIn({ preferences })
  await openConsole('/')
  await expect.element(nav()).toBeVisible()
  expect({ ...document.documentElement.dataset }).toMatchObject(preferences)
  const remembered = JSON.parse(localStorage.getItem('lectern.look') ?? '')
  expect(remembered).toEqual({ ...preferences, pageSize: 25 })
})
