import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../ui/accessible'
import { openConsole } from './open-console'
import { signedIn } from './backend'

test('Application keys: shown once, listed by their ends, and revoked', async () => {
  await signedIn()
  const { screen } = await openConsole('/profile')
  const part = screen.getByRole('region', { name: 'Learner applications' })
  await expect.element(part.getByText('No application keys yet.')).toBeVisible()
  await part.getByRole('button', { name: 'Create key' }).click()
  await expect.element(part.getByText('Enter the name of the application')).toBeVisible()
  await part.getByLabelText('Application', { exact: true }).fill('Our player')
  await part.getByRole('button', { name: 'Create key' }).click()
  const note = part.getByRole('status')
  await expect.element(note).toMatchTextContent('Key for Our player: shown only once')
  await expectAccessible()
  await note.getByRole('button', { name: 'Done' }).click()
  await expect.element(note).not.toBeInTheDocument()

  const item = part.getByRole('list', { name: 'Learner applications' }).getByRole('listitem')
  await expect.element(item).toMatchTextContent(/Our player.*never used/)
  await item.getByRole('button', { name: /Revoke/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke the key' }).click()
  await expect.element(item).toMatchTextContent('Revoked')
  expect(item.getByRole('button').query()).toBeNull()
})
