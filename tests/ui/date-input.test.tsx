import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { DateFormat } from '~/ui/input/calendar-date'
import { DateFormatContext } from '~/ui/format/date-format'
import { DateInput } from '~/ui/input/date-input'
import { Dialog } from '~/ui/overlay/dialog'
import { Field } from '~/ui/input/field'
import { expectAccessible } from './accessible'

function Deadline({ format = 'DD/MM/YYYY' }: { format?: DateFormat }) {
  const [value, setValue] = useState<string | null>('2026-12-30')
  return (
    <DateFormatContext value={format}>
      <Field label="Deadline">
        {(control) => (
          <DateInput
            {...control}
            value={value}
            onChange={setValue}
            earliest="2026-12-05"
            latest="2027-01-15"
          />
        )}
      </Field>
      <output>{value ?? 'none'}</output>
    </DateFormatContext>
  )
}

test('Date input: displays and accepts the user’s format, and emits calendar dates', async () => {
  const screen = await render(<Deadline />)
  const field = screen.getByLabelText('Deadline', { exact: true })
  await expect.element(field).toHaveValue('30/12/2026')
  await userEvent.fill(field, '1.2.27')
  await expect.element(screen.getByText('2027-02-01')).toBeVisible()
  await expect.element(field).toHaveValue('1.2.27')
  await userEvent.tab()
  await expect.element(field).toHaveValue('01/02/2027')
})

test('Date input: emits invalid text unchanged, and null if empty', async () => {
  const screen = await render(<Deadline format="D MMM YYYY" />)
  const field = screen.getByLabelText('Deadline', { exact: true })
  await expect.element(field).toHaveValue('30 Dec 2026')
  await userEvent.fill(field, '31 Feb 2026')
  await userEvent.tab()
  await expect.element(field).toHaveValue('31 Feb 2026')
  await expect.element(screen.getByText('31 Feb 2026')).toBeVisible()
  await userEvent.clear(field)
  await expect.element(screen.getByText('none')).toBeVisible()
})

test('Date input: a date is picked from the calendar by keyboard, and the focus returns', async () => {
  const screen = await render(<Deadline />)
  const opener = screen.getByRole('button', { name: 'Change date, 30/12/2026' })
  await opener.click()
  const day = screen.getByRole('button', { name: /30 December 2026/ })
  await expect.element(day).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  await expect.element(screen.getByText('2027-01-01')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Change date, 01/01/2027' }))
    .toHaveFocus()
})

test('Date input: in a dialog, the calendar focuses a day', async () => {
  const screen = await render(
    <Dialog open onOpenChange={() => {}} title="Deactivate 2 people?">
      <Deadline />
    </Dialog>,
  )
  const opener = screen.getByRole('button', { name: 'Change date, 30/12/2026' })
  // The first time its code is on its way for a while, the second time it is there.
  const day = screen.getByRole('button', { name: /30 December 2026/ })
  await opener.click()
  await expect.element(day).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(day).toHaveFocus()
})

test('Date input: Escape closes the calendar without a change; dates out of range cannot be picked', async () => {
  const screen = await render(<Deadline />)
  await screen.getByLabelText('Deadline', { exact: true }).click()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(screen.getByRole('button', { name: /\b4 December 2026/ })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('grid')).not.toBeInTheDocument()
  await expect.element(screen.getByText('2026-12-30')).toBeVisible()
})
