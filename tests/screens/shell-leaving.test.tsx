import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { confirm } from '~/shell/notices/confirm'
import { openConsole } from './open-console'
import { signedIn } from './backend'

const nav = () => page.getByRole('navigation', { name: 'Main' })
const question = (name: string) => page.getByRole('alertdialog', { name })

test('Unsaved changes: leaving the screen asks for confirmation', async () => {
  await signedIn()
  const { screen, address } = await openConsole('/profile')
  const name = screen.getByRole('textbox', { name: 'First name' })
  await name.fill('Anabela')
  await nav().getByRole('link', { name: 'Dashboard' }).click()
  const asked = question('Leave without saving?')
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(asked).not.toBeInTheDocument()
  expect(address()).toBe('/profile')
  await expect.element(name).toHaveValue('Anabela')
  await nav().getByRole('link', { name: 'Dashboard' }).click()
  await asked.getByRole('button', { name: 'Leave without saving' }).click()
  await expect.poll(address).toBe('/')
})

test('Unsaved changes: do not block signing out', async () => {
  await signedIn()
  const { screen, address } = await openConsole('/profile')
  await screen.getByRole('textbox', { name: 'First name' }).fill('Anabela')
  await screen.getByRole('button', { name: 'Ana', exact: true }).click()
  await screen.getByRole('menuitem', { name: 'Logout' }).click()
  await expect.poll(address).toBe('/login')
  await expect.element(question('Leave without saving?')).not.toBeInTheDocument()
})

test('Confirmation dialog: stays open and shows the error of a failed action, closes on success', async () => {
  await signedIn()
  await openConsole('/')
  await expect.element(nav()).toBeVisible()
  let tries = 0
  const answer = confirm({
    title: 'Delete 3 courses?',
    body: 'They can be restored for 30 days.',
    action: 'Delete 3 courses',
    onConfirm: async () => {
      tries += 1
      if (tries === 1) throw new Error('Used in 2 places')
    },
  })
  const asked = question('Delete 3 courses?')
  await asked.getByRole('button', { name: 'Delete 3 courses' }).click()
  await expect.element(asked.getByRole('alert')).toHaveTextContent('Used in 2 places')
  await asked.getByRole('button', { name: 'Delete 3 courses' }).click()
  expect(await answer).toBe(true)
  await expect.element(asked).not.toBeInTheDocument()
})

test('Confirmation dialog: closing it counts as cancelled', async () => {
  await signedIn()
  await openConsole('/')
  await expect.element(nav()).toBeVisible()
  const answer = confirm({ title: 'Delete it?', body: 'It goes.', action: 'Delete it' })
  await question('Delete it?').getByRole('button', { name: 'Cancel' }).click()
  expect(await answer).toBe(false)
})
