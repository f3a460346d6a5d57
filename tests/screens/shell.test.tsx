import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openConsole } from './open-console'
import { signedIn } from './stage'

test('shows who is signed in, and the way about', async () => {
  await signedIn()
  const { screen } = await openConsole('/')
  await expect.element(screen.getByRole('button', { name: 'Ana' })).toBeVisible()
  await expect.element(screen.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await userEvent.keyboard('[[')
})
