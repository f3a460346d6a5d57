import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '~/api/client/client'
import { followJob } from '~/bulk/job-toasts'
import { expectAccessible } from '../ui/accessible'
import { answerLost } from './lazy-factory'
import { openConsole } from './open-console'
import { addPeople, newPerson } from './people-factory'
import { ask, signedIn } from './backend'

/** A new organisation in which something runs, so that the tray is in sight, and its open list. */
async function openTray(prepare: (adminId: string) => Promise<unknown>) {
  await page.viewport(1440, 900)
  const { id } = await signedIn()
  const running = await ask('addJob', { adminId: id, status: 'running', title: 'A long export' })
  await prepare(id)
  const { screen, ...rest } = await openConsole('/users/users')
  await screen.getByRole('button', { name: /^Background work/ }).click()
  const tray = screen.getByRole('dialog', { name: 'Background work' })
  await expect.element(tray.getByText('A long export').first()).toBeVisible()
  return { screen, tray, running, ...rest }
}

test('Jobs: a finished job links to its result', async () => {
  const { tray, address } = await openTray((adminId) =>
    ask('addJob', {
      adminId,
      status: 'partial',
      title: 'Import of people.csv',
      result: { message: '2 added, 1 failed', href: '/users/users?search=ana' },
    }),
  )
  await expect.element(tray.getByText('Partly failed')).toBeVisible()
  await expect.element(tray.getByText('2 added, 1 failed')).toBeVisible()
  await expectAccessible()
  await tray.getByRole('link', { name: 'Show' }).click()
  expect(address()).toBe('/users/users?search=ana')
})

test('Jobs: a rolled-back import has no file of skipped rows', async () => {
  const { tray } = await openTray((adminId) =>
    ask('addJob', {
      adminId,
      kind: 'roll-back-import',
      status: 'partial',
      title: 'Taking back people.csv',
      result: { message: '10 undone, 3 kept', href: '/users/import' },
    }),
  )
  await expect.element(tray.getByText('10 undone, 3 kept')).toBeVisible()
  await expect.element(tray.getByRole('link', { name: 'Show' })).toBeVisible()
  expect(tray.getByRole('button', { name: 'Details' }).query()).toBeNull()
})

test('Jobs: a large bulk action lists skipped users, and can be undone', async () => {
  const { screen, tray } = await openTray(async () => {
    const people = Array.from({ length: 531 }, (_, index) => newPerson({ firstName: `P${index}` }))
    const inactive = await addPeople(...people.slice(0, 30))
    await addPeople(...people.slice(30, 300))
    await addPeople(...people.slice(300))
    const userIds = inactive.map(({ _id }) => _id)
    await call('post', '/api/business/deactivateUsers', { body: { userIds } })
    await call('post', '/api/business/deactivateUsers', { body: { filter: {} } })
  })
  await expect.element(tray.getByText('501 deactivated, 30 skipped')).toBeVisible()
  await tray.getByRole('button', { name: 'Details' }).click()
  const leftOut = tray.getByText(/^P\d+ Mokoena is already inactive$/)
  await expect.element(leftOut.nth(24)).toBeVisible()
  await expectAccessible()
  // The button goes with its press; whoever pressed it reads on where the new rows begin.
  tray.getByRole('button', { name: '5 more' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(leftOut.nth(29)).toBeVisible()
  await expect.element(leftOut.nth(25)).toHaveFocus()
  await tray.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('501 undone').first()).toBeVisible()
  const { data } = await call('get', '/api/business/getUsers', {
    params: { query: { status: 'invited' } },
  })
  expect(data.users).toHaveLength(501)
})

test('Jobs: the result is reported after a connection loss', async () => {
  const { id: adminId } = await signedIn()
  const { id } = await ask('addJob', { adminId, status: 'running', title: 'A long export' })
  const { data } = await call('get', '/api/business/getJob/{id}', { params: { path: { id } } })
  const { screen, queryClient } = await openConsole('/profile')
  const line = answerLost('/getJob/')
  followJob(data.job, queryClient)
  await expect.element(screen.getByText(/^It continues in the background/)).toBeVisible()
  await line.isLost()
  line.isBack()
  const result = { message: '12,000 people are in the file' }
  await ask('updateJob', { id, status: 'succeeded', finishedAt: new Date(), result })
  await expect.element(screen.getByText('12,000 people are in the file').first()).toBeVisible()
})

test('Jobs: finished jobs are still listed after a reload', async () => {
  const { id } = await signedIn()
  await ask('addJob', { adminId: id, status: 'succeeded', title: 'Export of 12,000 people' })
  const { screen } = await openConsole('/users/users')
  await screen.getByRole('button', { name: 'Background work', exact: true }).click()
  const tray = screen.getByRole('dialog', { name: 'Background work' })
  await expect.element(tray.getByText('Export of 12,000 people')).toBeVisible()
})

test('Jobs: changed data is refetched even if its page is closed', async () => {
  const { id: adminId } = await signedIn()
  const { id } = await ask('addJob', { adminId, status: 'running', title: 'Import of people.csv' })
  const { screen, isQuiet } = await openConsole('/users/users')
  await expect.element(screen.getByRole('heading', { name: 'No people yet' })).toBeVisible()
  await isQuiet()
  await addPeople(newPerson({ firstName: 'Amara' }))
  await ask('updateJob', { id, status: 'succeeded', finishedAt: new Date() })
  await expect.element(screen.getByRole('link', { name: /^Amara/ })).toBeVisible()
})
