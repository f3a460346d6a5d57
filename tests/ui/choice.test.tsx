import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Checkbox } from '~/ui/input/checkbox'
import { Field } from '~/ui/input/field'
import { RadioGroup } from '~/ui/input/radio-group'
import { Select } from '~/ui/input/select'
import { Switch } from '~/ui/input/switch'
import { Textarea } from '~/ui/input/textarea'
import { expectAccessible } from './accessible'

test('Checkbox: shows a mixed state, and reports Shift', async () => {
  const change = vi.fn()
  const screen = await render(
    <Checkbox label="All" checked={false} indeterminate onChange={change} />,
  )
  const box = screen.getByRole('checkbox', { name: 'All' })
  await expect.element(box).toBePartiallyChecked()
  await box.click()
  await userEvent.keyboard('{Shift>}')
  await box.click()
  await userEvent.keyboard('{/Shift}')
  expect(change.mock.calls).toEqual([
    [true, false],
    [true, true],
  ])
  await screen.rerender(<Checkbox label="All" checked onChange={change} />)
  await expect.element(box).not.toBePartiallyChecked()
})

test('Checkbox: help and error are its description', async () => {
  const screen = await render(
    <Checkbox
      label="I agree"
      help="You can withdraw later."
      error="Agree to go on"
      required
      checked={false}
      onChange={() => {}}
    />,
  )
  const box = screen.getByRole('checkbox', { name: 'I agree' })
  await expect.element(box).toBeInvalid()
  await expect.element(box).toBeRequired()
  await expect.element(box).toHaveAccessibleDescription('Agree to go on You can withdraw later.')
  await expectAccessible()
})

test('Switch: has the role switch, toggled by the space bar', async () => {
  function Digest() {
    const [on, setOn] = useState(false)
    return <Switch label="Weekly digest" checked={on} onChange={setOn} />
  }
  const screen = await render(<Digest />)
  const digest = screen.getByRole('switch', { name: 'Weekly digest' })
  await userEvent.tab()
  await userEvent.keyboard(' ')
  await expect.element(digest).toBeChecked()
  await expectAccessible()
})

test('Radio group: arrow keys choose among radios and segments', async () => {
  function Theme({ variant }: { variant: 'list' | 'segments' }) {
    const [theme, setTheme] = useState<'light' | 'dark' | null>('light')
    return (
      <RadioGroup
        label={`Theme as ${variant}`}
        variant={variant}
        options={[
          { value: 'light', label: 'Light', help: 'Dark text on white' },
          { value: 'dark', label: 'Dark' },
        ]}
        value={theme}
        onChange={setTheme}
      />
    )
  }
  const screen = await render(
    <>
      <Theme variant="list" />
      <Theme variant="segments" />
    </>,
  )
  for (const name of ['Theme as list', 'Theme as segments']) {
    const group = screen.getByRole('radiogroup', { name })
    await userEvent.tab()
    await expect.element(group.getByRole('radio', { name: /Light/ })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(group.getByRole('radio', { name: 'Dark' })).toBeChecked()
  }
  await expectAccessible()
})

test('Select: is native, and no choice is the empty string', async () => {
  function Role() {
    const [role, setRole] = useState<'editor' | 'viewer' | ''>('')
    return (
      <Field label="Role" error={role ? undefined : 'Choose a role'}>
        {(control) => (
          <Select
            {...control}
            placeholder="Choose"
            options={[
              { value: 'editor', label: 'Editor' },
              { value: 'viewer', label: 'Viewer' },
            ]}
            value={role}
            onChange={setRole}
          />
        )}
      </Field>
    )
  }
  const screen = await render(<Role />)
  const role = screen.getByLabelText('Role')
  await expect.element(role).toHaveAccessibleDescription('Choose a role')
  await role.selectOptions('Viewer')
  await expect.element(role).toHaveValue('viewer')
  await expect.element(role).toBeValid()
  await expectAccessible()
})

test('Text area: grows with its text, counts down, and never cuts', async () => {
  function About() {
    const [text, setText] = useState('')
    return (
      <Field label="About">
        {(control) => <Textarea {...control} limit={20} value={text} onChange={setText} />}
      </Field>
    )
  }
  const screen = await render(<About />)
  const about = screen.getByLabelText('About')
  const before = about.element().clientHeight
  await expect.element(about).toHaveAccessibleDescription('20 characters left')
  await userEvent.fill(about, '👩 and')
  await expect.element(about).toHaveAccessibleDescription('15 characters left')
  await userEvent.fill(about, 'one\ntwo\nthree\nfour\nfive\nsix')
  await expect.element(about).toHaveAccessibleDescription('7 characters too many')
  expect(about.element().clientHeight).toBeGreaterThan(before)
  await expectAccessible()
})

test('Controls: every target is at least 24 pixels high, also in compact density', async () => {
  document.documentElement.dataset.density = 'compact'
  const screen = await render(
    <>
      <Checkbox label="Row" labelHidden checked={false} onChange={() => {}} />
      <Checkbox label="Agree" checked={false} onChange={() => {}} />
      <Switch label="Digest" checked={false} onChange={() => {}} />
    </>,
  )
  for (const box of screen.container.querySelectorAll('label')) {
    expect(box.getBoundingClientRect().height).toBeGreaterThanOrEqual(24)
  }
})
