import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { escape } from './escape'
import { openConsole } from './open-console'
import { ask, signedIn } from './backend'

const bell = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const panel = () => page.getByRole('dialog', { name: 'Notifications' })

test('Alerts: the bell shows the unread count and links to the subjects', async () => {
  const { id: adminId } = await signedIn()
  await ask('addAlert', { adminId, title: 'New sign-in', body: 'From Lisbon', href: '/profile' })
  await ask('addAlert', { adminId, title: 'Import finished', readAt: new Date() })
  const { screen, address } = await openConsole('/')
  await bell('Notifications, 1 unread').click()
  await expect.element(panel().getByText('From Lisbon')).toBeVisible()
  await expect.element(panel().getByText('Import finished')).not.toBeInTheDocument()
  await panel().getByRole('tab', { name: 'All' }).click()
  await expect.element(panel().getByText('Import finished')).toBeVisible()
  await panel()
    .getByRole('link', { name: /^New sign-in/ })
    .click()
  await expect.poll(address).toBe('/profile')
  await expect.element(bell('Notifications')).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Settings')
})

test('Alerts: all can be marked as read', async () => {
  const { id: adminId } = await signedIn()
  await ask('addAlert', { adminId })
  await ask('addAlert', { adminId, title: 'Export ready', type: 'export-ready' })
  await openConsole('/')
  await bell('Notifications, 2 unread').click()
  await panel().getByRole('button', { name: 'Mark all as read' }).click()
  await expect.element(panel().getByText('You’re all caught up.')).toBeVisible()
})

test('Alerts: older ones are loaded, and keyboard navigation continues', async () => {
  const { id: adminId } = await signedIn()
  for (const at of Array(30).keys())
    await ask('addAlert', {
      adminId,
      title: `Item ${at + 1}`,
      createdAt: new Date(2026, 0, 31 - at),
    })
  await openConsole('/')
  await bell('Notifications, 30 unread').click()
  const item = (name: string) => panel().getByRole('button', { name: new RegExp(`^${name} `) })
  await expect.element(item('Item 25')).toBeInTheDocument()
  expect(item('Item 26').query()).toBeNull()
  panel().getByRole('button', { name: '5 more' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(item('Item 30')).toBeInTheDocument()
  await expect.element(item('Item 26')).toHaveFocus()
  expect(panel().getByRole('button', { name: /more$/ }).query()).toBeNull()
  await panel().getByRole('button', { name: 'Mark all as read' }).click()
  await expect.element(panel().getByText('You’re all caught up.')).toBeVisible()
  await panel().getByRole('tab', { name: 'All' }).click()
  await expect.element(panel().getByRole('button', { name: '5 more' })).toBeVisible()
})

test('Alerts: a failed mark as read is reported, also when the panel is closed', async () => {
  const { id: adminId } = await signedIn()
  await ask('addAlert', { adminId, body: 'From Lisbon' })
  const { screen, isQuiet } = await openConsole('/')
  await bell('Notifications, 1 unread').click()
  const item = panel().getByRole('button', { name: /From Lisbon/ })
  await expect.element(item).toBeVisible()
  await isQuiet()
  await ask('endSessions', { adminId })
  await item.click()
  await expect.element(screen.getByRole('dialog', { name: 'Sign in again' })).toBeVisible()
  await escape()
  await expect.element(screen.getByText('Marking as read failed', { exact: true })).toBeVisible()
})

test('Background jobs: show progress and result, and can be cancelled', async () => {
  const { id: adminId } = await signedIn()
  await ask('addJob', {
    adminId,
    status: 'running',
    progress: 40,
    total: 100,
    startedAt: new Date(),
  })
  const { screen } = await openConsole('/')
  await screen.getByRole('button', { name: 'Background work, 1 running' }).click()
  const tray = screen.getByRole('dialog', { name: 'Background work' })
  await expect
    .element(tray.getByRole('progressbar', { name: 'Import of people.csv' }))
    .toHaveAttribute('aria-valuetext', '40 of 100')
  await tray.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(tray.getByText('Cancelled', { exact: true })).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Background work', exact: true }))
    .toBeInTheDocument()
})
