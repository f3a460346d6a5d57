import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Field } from '~/ui/input/field'
import { PasswordInput } from '~/ui/input/password-input'
import { expectAccessible } from './accessible'

function Secret() {
  const [value, setValue] = useState('')
  return (
    <Field label="Password" required>
      {(control) => (
        <PasswordInput
          {...control}
          autoComplete="current-password"
          value={value}
          onChange={setValue}
        />
      )}
    </Field>
  )
}

test('Password input: is masked until it is revealed', async () => {
  const screen = await render(<Secret />)
  const input = screen.getByRole('textbox', { name: 'Password' })
  await expect
    .element(screen.getByLabelText('Password', { exact: true }))
    .toHaveAttribute('type', 'password')
  await screen.getByRole('button', { name: 'Show password' }).click()
  await expect.element(input).toHaveAttribute('type', 'text')
  await screen.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(screen.getByRole('button', { name: 'Show password' })).toBeVisible()
})

test('Password input: announces Caps Lock, beside the field and in its description', async () => {
  const screen = await render(<Secret />)
  const input = screen.getByLabelText('Password', { exact: true })
  await input.click()
  const press = (capsLock: boolean) =>
    input
      .element()
      .dispatchEvent(
        new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: capsLock }),
      )
  press(true)
  await expect.element(screen.getByRole('status')).toMatchTextContent(/Caps Lock is on/)
  await expect.element(input).toHaveAccessibleDescription('Caps Lock is on')
  press(false)
  await expect.element(screen.getByRole('status')).toMatchTextContent(/^$/)
})

test('Password input: the button does not interfere with typing or Enter', async () => {
  const screen = await render(<Secret />)
  await userEvent.type(screen.getByLabelText('Password', { exact: true }), 'correct horse')
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Show password' })).toHaveFocus()
  await expectAccessible()
})
