import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { newestAlerts } from '~/api/alerts'
import { recentJobs } from '~/api/jobs'
import { readToken, storeToken } from '~/api/session/token'
import type { SessionNews } from '~/api/session/tabs'
import { deletedByAddress } from '~/features/users/form/user-forms.api'
import { toast } from '~/ui/overlay/toast'
import { openConsole } from './open-console'
import { ask, signedIn } from './backend'

const nav = () => page.getByRole('navigation', { name: 'Main' })
const again = () => page.getByRole('dialog', { name: 'Sign in again' })

/** Another tab of the same browser: it shares the cookie and hears the news. */
function otherTab() {
  const channel = new BroadcastChannel('lectern-session')
  const heard: SessionNews[] = []
  channel.onmessage = ({ data }: MessageEvent<SessionNews>) => heard.push(data)
  return { heard, tell: (news: SessionNews) => channel.postMessage(news) }
}

async function isGood(token: string | null) {
  const response = await fetch('/api/business/getSessions', {
    headers: { authorization: `Bearer ${token}` },
  })
  return response.ok
}

test('Session: signing out ends it, clears all data and informs other tabs', async () => {
  await signedIn({ preferences: { theme: 'dark' } })
  const token = readToken()
  const { screen, address, queryClient } = await openConsole('/')
  const { heard } = otherTab()
  await screen.getByRole('button', { name: 'Ana' }).click()
  sessionStorage.setItem('a draft', 'of something')
  await screen.getByRole('menuitem', { name: 'Logout' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(address()).toBe('/login')
  await expect.poll(() => heard).toEqual([{ type: 'signed-out' }])
  expect(readToken()).toBeNull()
  expect(Object.keys(localStorage)).toEqual([])
  expect(sessionStorage.getItem('a draft')).toBeNull()
  expect(document.documentElement.dataset.theme).toBeUndefined()
  await expect.poll(() => isGood(token)).toBe(false)
  const left = queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[0])
  expect(left.filter((path) => path !== '/api/auth/sign-in-options')).toEqual([])
})

test('Session: toasts are not shown to the next user', async () => {
  const first = await signedIn()
  const { screen } = await openConsole('/profile')
  await expect.element(nav()).toBeVisible()
  toast({
    title: 'Bo Berg is deleted',
    action: { label: 'Undo', onSelect: () => {} },
    duration: 60_000,
  })
  await expect.element(screen.getByText('Bo Berg is deleted')).toBeVisible()
  await screen.getByRole('button', { name: 'Ana' }).click()
  await screen.getByRole('menuitem', { name: 'Logout' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const next = await ask('makeAdmin', { firstName: 'Eva', organisationId: first.organisationId })
  await screen.getByLabelText('Email').fill(next.email)
  await screen.getByLabelText('Password', { exact: true }).fill(next.password)
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Eva' })).toBeVisible()
  toast({ title: 'Said to Eva' })
  await expect.element(screen.getByText('Said to Eva')).toBeVisible()
  expect(screen.getByText('Bo Berg is deleted').query()).toBeNull()
})

test('Session: signing out in another tab signs out here, and Back shows nothing', async () => {
  await signedIn()
  const { screen, router, address } = await openConsole('/')
  await nav().getByRole('link', { name: 'Settings' }).click()
  await expect.poll(address).toBe('/profile')
  const other = otherTab()
  other.tell({ type: 'signed-out' })
  await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  router.history.back()
  await expect.poll(address).toBe('/login')
  await expect.element(nav()).not.toBeInTheDocument()
})

test('Session: a public form keeps its input when another tab signs out', async () => {
  const { screen, address } = await openConsole('/forgot-password')
  const email = screen.getByRole('textbox', { name: 'Email' })
  await email.fill('ana@acme.example')
  sessionStorage.setItem('a draft', 'of something')
  otherTab().tell({ type: 'signed-out' })
  // The news has been heard when nothing is stored any more.
  await expect.poll(() => sessionStorage.getItem('a draft')).toBeNull()
  await expect.element(email).toHaveValue('ana@acme.example')
  expect(address()).toBe('/forgot-password')
})

test('Session: signing out works without the server', async () => {
  const admin = await signedIn()
  const { screen, isQuiet } = await openConsole('/')
  await isQuiet()
  await screen.getByRole('button', { name: 'Ana' }).click()
  await ask('endSessions', { adminId: admin.id })
  await screen.getByRole('menuitem', { name: 'Logout' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect.element(again()).not.toBeInTheDocument()
})

test('Session: signing in in another tab continues here', async () => {
  const { screen, address } = await openConsole('/profile')
  await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const admin = await signedIn()
  otherTab().tell({ type: 'signed-in', userId: admin.id })
  await expect.poll(address).toBe('/profile')
  await expect.element(nav()).toBeVisible()
})

test('Session: an expired session is renewed in a dialog, and the request is repeated', async () => {
  const admin = await signedIn()
  const { screen, isQuiet } = await openConsole('/profile')
  await isQuiet()
  const name = screen.getByRole('textbox', { name: 'First name' })
  await name.fill('Anabela')
  await ask('endSessions', { adminId: admin.id })
  await userEvent.keyboard('{Enter}')
  await expect.element(again().getByLabelText('Email')).toHaveValue(admin.email)
  await again().getByLabelText('Password', { exact: true }).fill('not the password')
  await userEvent.keyboard('{Enter}')
  await expect.element(again().getByRole('alert')).toHaveTextContent('Incorrect email or password')
  await again().getByLabelText('Password', { exact: true }).fill(admin.password)
  await again().getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(again()).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Anabela' })).toBeVisible()
  await expect.element(name).toHaveValue('Anabela')
})

test('Session: background requests do not open the sign-in dialog', async () => {
  const admin = await signedIn()
  const { screen, isQuiet, queryClient } = await openConsole('/profile')
  await isQuiet()
  const name = screen.getByRole('textbox', { name: 'First name' })
  await name.fill('Anabela')
  await ask('endSessions', { adminId: admin.id })
  for (const { queryKey } of [newestAlerts, recentJobs]) {
    await queryClient.refetchQueries({ queryKey })
    expect(queryClient.getQueryState(queryKey)?.error).toMatchObject({ status: 401 })
  }
  expect(again().query()).toBeNull()
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(again()).toBeVisible()
})

test('Session: the sign-in dialog has the focus above an open drawer', async () => {
  const admin = await signedIn()
  const { screen, isQuiet, queryClient } = await openConsole('/users/users?new=true')
  await isQuiet()
  const drawer = screen.getByRole('dialog', { name: 'Add person' })
  await drawer.getByLabelText('First name').fill('Bo')
  await drawer.getByLabelText('Email').fill('bo@x.example')
  // Whether somebody has the address is asked while it is typed; it is the saving that shall meet the end.
  const { queryKey } = deletedByAddress('bo@x.example')
  await expect.poll(() => queryClient.getQueryState(queryKey)?.status).toBe('success')
  await ask('endSessions', { adminId: admin.id })
  await userEvent.keyboard('{Enter}')
  await expect.element(again().getByLabelText('Password', { exact: true })).toHaveFocus()
  await userEvent.keyboard(`${admin.password}{Enter}`)
  await expect.element(again()).not.toBeInTheDocument()
  await expect.element(screen.getByText('Bo invited')).toBeVisible()
})

test('Session: the same user signing in in another tab renews it here', async () => {
  const admin = await signedIn()
  const { screen, isQuiet } = await openConsole('/profile')
  await isQuiet()
  await screen.getByRole('textbox', { name: 'First name' }).fill('Anabela')
  await ask('endSessions', { adminId: admin.id })
  await userEvent.keyboard('{Enter}')
  await expect.element(again()).toBeVisible()
  const { token } = await ask('beginSession', { adminId: admin.id })
  storeToken(token)
  otherTab().tell({ type: 'signed-in', userId: admin.id })
  await expect.element(again()).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Anabela' })).toBeVisible()
})

test('Session: signing out in another tab closes the sign-in dialog, and the next session opens it again', async () => {
  const admin = await signedIn()
  const { screen, isQuiet } = await openConsole('/profile')
  await isQuiet()
  const save = async () => {
    await screen.getByRole('textbox', { name: 'First name' }).fill('Anabela')
    await ask('endSessions', { adminId: admin.id })
    await userEvent.keyboard('{Enter}')
    await expect.element(again()).toBeVisible()
  }
  await save()
  otherTab().tell({ type: 'signed-out' })
  await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await screen.getByLabelText('Email').fill(admin.email)
  await screen.getByLabelText('Password', { exact: true }).fill(admin.password)
  await userEvent.keyboard('{Enter}')
  await nav().getByRole('link', { name: 'Settings' }).click()
  await save()
})

test('Session: expired before the start leads to sign-in and back', async () => {
  const admin = await signedIn()
  await ask('endSessions', { adminId: admin.id })
  const { screen, address } = await openConsole('/profile')
  await expect.element(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(address()).toBe('/login?next=%2Fprofile')
  await expect.element(again()).not.toBeInTheDocument()
})
