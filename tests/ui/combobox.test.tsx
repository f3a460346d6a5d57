import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Combobox, type ComboboxProps } from '~/ui/combobox/combobox'
import { MultiCombobox } from '~/ui/combobox/combobox-multiple'
import { Dialog } from '~/ui/overlay/dialog'
import { Field } from '~/ui/input/field'
import { matching, type Option } from '~/ui/input/option-source'
import { expectAccessible } from './accessible'

const groups: Option[] = [
  { value: 'g1', label: 'Night shift', hint: '12 people' },
  { value: 'g2', label: 'Field sales' },
  { value: 'g3', label: 'José’s team' },
  { value: 'g4', label: 'Retired', disabled: true },
]

function One(props: Partial<Pick<ComboboxProps, 'options' | 'onCreate' | 'required'>>) {
  const [value, setValue] = useState<Option | null>(null)
  return (
    <>
      <Field label="Group" required={props.required ?? false}>
        {(control) => (
          <Combobox
            {...control}
            listLabel="Groups"
            options={props.options ?? groups}
            onCreate={props.onCreate}
            value={value}
            onChange={setValue}
          />
        )}
      </Field>
      <output>{value?.value ?? 'none'}</output>
    </>
  )
}

function Several() {
  const [value, setValue] = useState<readonly Option[]>([])
  const create = (name: string) => setValue([...value, { value: name, label: name }])
  return (
    <>
      <Field label="Groups">
        {(control) => (
          <MultiCombobox
            {...control}
            listLabel="Groups"
            options={groups}
            value={value}
            onChange={setValue}
            onCreate={create}
          />
        )}
      </Field>
      <button type="button" onClick={() => setValue([])}>
        Start over
      </button>
      <output>{value.map((option) => option.value).join() || 'none'}</output>
    </>
  )
}

describe('Combobox: single', () => {
  test('Enter before the search has completed chooses its best match, not a previous result', async () => {
    const answers: Record<string, () => void> = {}
    const search = (text: string) =>
      new Promise<Option[]>((resolve) => {
        answers[text] = () => resolve([...matching(groups, text)])
      })
    const screen = await render(<One options={search} />)
    const field = screen.getByRole('combobox')
    await userEvent.click(field)
    await expect.poll(() => answers['']).toBeDefined()
    answers['']?.()
    await expect.element(screen.getByRole('option', { name: /Night shift/ })).toBeVisible()
    await userEvent.type(field, 'field{Enter}')
    await expect.element(screen.getByText('none')).toBeVisible()
    await expect.poll(() => answers.field).toBeDefined()
    answers.field?.()
    await expect.element(screen.getByText('g2')).toBeVisible()
  })

  test('finds by typing and chooses by Enter', async () => {
    const screen = await render(<One />)
    const field = screen.getByRole('combobox', { name: 'Group' })
    await expect.element(field).toHaveAttribute('aria-expanded', 'false')
    await userEvent.type(field, 'jose')
    await expect.element(field).toHaveAttribute('aria-expanded', 'true')
    await expect.element(screen.getByRole('option')).toMatchTextContent(/José’s team/)
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('g3')).toBeVisible()
    await expect.element(field).toHaveValue('José’s team')
    await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  })

  test('arrow keys wrap around and announce the active option', async () => {
    const screen = await render(<One />)
    const field = screen.getByRole('combobox')
    await field.click()
    const marked = () =>
      document.getElementById(field.element().getAttribute('aria-activedescendant') ?? '')
        ?.textContent
    expect(marked()).toBeUndefined()
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(marked).toMatch('Night shift')
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(marked).toBe('Retired')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('none')).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(marked).toMatch('Night shift')
    await expectAccessible()
  })

  test('Escape closes the list, not the dialog around it', async () => {
    const heard = vi.fn()
    document.addEventListener('keydown', heard, true)
    const screen = await render(<One />)
    const field = screen.getByRole('combobox')
    await userEvent.type(field, 'ni')
    heard.mockClear()
    await userEvent.keyboard('{Escape}')
    document.removeEventListener('keydown', heard, true)
    await expect.element(field).toHaveAttribute('aria-expanded', 'false')
    await expect.element(field).toHaveValue('')
    expect(heard).not.toHaveBeenCalled()
  })

  test('blur discards partial text, empty text clears the choice', async () => {
    const screen = await render(<One />)
    const field = screen.getByRole('combobox')
    await userEvent.type(field, 'field{Enter}')
    await userEvent.fill(field, 'fie')
    await userEvent.tab()
    await expect.element(field).toHaveValue('Field sales')
    await userEvent.clear(field)
    await userEvent.tab()
    await expect.element(screen.getByText('none')).toBeVisible()
  })

  test('a choice can be cleared by a button unless it is required', async () => {
    const screen = await render(<One />)
    await userEvent.type(screen.getByRole('combobox'), 'field{Enter}')
    await screen.getByRole('button', { name: 'Clear Field sales' }).click()
    await expect.element(screen.getByText('none')).toBeVisible()
    await expect.element(screen.getByRole('combobox')).toHaveFocus()
    await screen.rerender(<One required />)
    await userEvent.type(screen.getByRole('combobox'), 'field{Enter}')
    await expect.element(screen.getByText('g2')).toBeVisible()
    expect(screen.getByRole('button', { name: /Clear/ }).query()).toBeNull()
  })

  test('offers to create a missing name', async () => {
    const create = vi.fn()
    const screen = await render(<One onCreate={create} />)
    await userEvent.type(screen.getByRole('combobox'), 'Field sales')
    expect(screen.getByText(/Create/).query()).toBeNull()
    await userEvent.type(screen.getByRole('combobox'), ' East')
    await screen.getByText('Create “Field sales East”').click()
    expect(create).toHaveBeenCalledWith('Field sales East')
  })
})

test('works in a dialog: options can be clicked, and Escape closes the list before the dialog', async () => {
  const close = vi.fn()
  const screen = await render(
    <Dialog open onOpenChange={close} title="Move people">
      <One />
    </Dialog>,
  )
  const field = screen.getByRole('combobox', { name: 'Group' })
  await field.click()
  await screen.getByRole('option', { name: 'Field sales' }).click()
  await expect.element(field).toHaveValue('Field sales')
  await field.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  expect(close).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledWith(false)
})

describe('Combobox: remote search', () => {
  test('searches after a pause, cancels outdated requests, and shows only the latest result', async () => {
    const asked: { text: string; signal: AbortSignal }[] = []
    const search = async (text: string, signal: AbortSignal) => {
      asked.push({ text, signal })
      return matching(groups, text)
    }
    const screen = await render(<One options={search} />)
    await userEvent.type(screen.getByRole('combobox'), 'ni')
    await expect.element(screen.getByRole('option', { name: /Night shift/ })).toBeVisible()
    await expect.poll(() => screen.getByRole('option').elements().length).toBe(1)
    expect(asked.at(-1)?.text).toBe('ni')
    expect(asked.slice(0, -1).every(({ signal }) => signal.aborted)).toBe(true)
    expect(asked.length).toBeLessThanOrEqual(2)
  })

  test('announces searching, no results and failure; then retries', async () => {
    const search = vi
      .fn<(text: string, signal: AbortSignal) => Promise<Option[]>>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue([])
    const screen = await render(<One options={search} />)
    await screen.getByRole('combobox').click()
    await expect.element(screen.getByText('The list could not be loaded.')).toBeVisible()
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText('No results')).toBeVisible()
    expect(search).toHaveBeenCalledTimes(2)
  })
})

describe('Combobox: multiple', () => {
  test('options are added and removed by keyboard alone', async () => {
    const screen = await render(<Several />)
    const field = screen.getByRole('combobox', { name: 'Groups' })
    await userEvent.type(field, 'night{Enter}field{Enter}')
    await expect.element(screen.getByText('g1,g2')).toBeVisible()
    await expect.element(field).toHaveAttribute('aria-expanded', 'true')
    await userEvent.type(field, 'night{Enter}')
    await expect.element(screen.getByText('g2', { exact: true })).toBeVisible()
    await userEvent.keyboard('{Backspace}')
    await expect.element(screen.getByText('none')).toBeVisible()
  })

  test('a created option is chosen, and the list no longer covers what is below', async () => {
    const screen = await render(<Several />)
    const field = screen.getByRole('combobox')
    await userEvent.type(field, 'Field sales East')
    await screen.getByRole('option', { name: 'Create “Field sales East”' }).click()
    await expect.element(field).toHaveAttribute('aria-expanded', 'false')
    await expect.element(field).toHaveFocus()
    await screen.getByRole('button', { name: 'Start over' }).click()
    await expect.element(screen.getByText('none')).toBeVisible()
  })

  test('each choice has a remove button', async () => {
    const screen = await render(<Several />)
    await userEvent.type(screen.getByRole('combobox'), 'night{Enter}field{Enter}{Escape}')
    await screen.getByRole('button', { name: 'Remove Night shift' }).click()
    await expect.element(screen.getByRole('combobox')).toHaveFocus()
    await expect.element(screen.getByText('g2', { exact: true })).toBeVisible()
    await expectAccessible()
  })
})

test('Combobox: finds every word anywhere, ignoring case and accents', () => {
  const found = (text: string) => matching(groups, text).map(({ value }) => value)
  expect(found('SHIFT night')).toEqual(['g1'])
  expect(found('12')).toEqual(['g1'])
  expect(found('josé')).toEqual(['g3'])
  expect(found('  ')).toHaveLength(4)
  expect(found('night sales')).toEqual([])
})
