import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '~/ui/input/button'
import { ConfirmDialog } from '~/ui/overlay/confirm'
import { expectAccessible } from './accessible'
import { goOffline } from './offline'

function Page({ onConfirm, affected }: { onConfirm: () => Promise<unknown>; affected?: number }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete…</Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Delete 3 courses?"
        action="Delete 3 courses"
        affected={affected}
        onConfirm={onConfirm}
      >
        14 people lose access. Certificates are kept.
      </ConfirmDialog>
    </>
  )
}

async function opened(onConfirm: () => Promise<unknown>, affected?: number) {
  const screen = await render(<Page onConfirm={onConfirm} affected={affected} />)
  await screen.getByRole('button', { name: 'Delete…' }).click()
  return {
    screen,
    dialog: screen.getByRole('alertdialog', { name: 'Delete 3 courses?' }),
    act: screen.getByRole('button', { name: 'Delete 3 courses' }),
  }
}

test('Confirm dialog: focuses the safe answer, and announces the consequences', async () => {
  const { screen, dialog } = await opened(vi.fn())
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await expect
    .element(dialog)
    .toHaveAccessibleDescription('14 people lose access. Certificates are kept.')
  await expectAccessible()
})

test('Confirm dialog: stays while the action runs, acts once, then closes and returns the focus', async () => {
  let resolve = () => {}
  const confirm = vi.fn(() => new Promise<void>((done) => (resolve = done)))
  const { screen, dialog, act } = await opened(confirm)
  await act.click()
  await expect.element(act).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
  expect(confirm).toHaveBeenCalledTimes(1)

  resolve()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Delete…' })).toHaveFocus()
})

test('Confirm dialog: a double click confirms once', async () => {
  const confirm = vi.fn(() => new Promise<void>(() => {}))
  const { act } = await opened(confirm)
  await act.dblClick()
  await expect.element(act).toHaveAttribute('aria-busy', 'true')
  expect(confirm).toHaveBeenCalledTimes(1)
})

test('Confirm dialog: a failure is shown in place, can be retried, and is gone when reopened', async () => {
  const confirm = vi.fn<() => Promise<void>>()
  confirm.mockRejectedValueOnce(new Error('Two of the courses are in a learning path.'))
  confirm.mockResolvedValueOnce()
  const { screen, dialog, act } = await opened(confirm)
  await act.click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Two of the courses are in a learning path.')
  await expectAccessible()

  await screen.getByRole('button', { name: 'Cancel' }).click()
  await screen.getByRole('button', { name: 'Delete…' }).click()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  await act.click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('Confirm dialog: more than 500 users require typing the number, in any format', async () => {
  const confirm = vi.fn(() => Promise.resolve())
  const { screen, act } = await opened(confirm, 1204)
  await expect.element(act).toBeDisabled()
  const number = screen.getByLabelText('Type 1,204 to confirm')
  await number.fill('120')
  await expect.element(act).toBeDisabled()
  await number.fill('1,204')
  await expect.element(act).toBeEnabled()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => confirm.mock.calls.length).toBe(1)
})

test('Confirm dialog: 500 users require no typing', async () => {
  const { act } = await opened(vi.fn(), 500)
  await expect.element(act).toBeEnabled()
})

test('Confirm dialog: waits for the network when offline, and Cancel withdraws it', async () => {
  const confirm = vi.fn().mockResolvedValue(undefined)
  const { screen, dialog, act } = await opened(confirm)
  const line = goOffline()
  await act.click()
  await expect.element(dialog.getByText(/^You are offline. This is sent when/)).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  line.isBack()
  await screen.getByRole('button', { name: 'Delete…' }).click()
  await expect.element(dialog).toBeVisible()
  expect(confirm).not.toHaveBeenCalled()

  const again = goOffline()
  await act.click()
  await expect.element(dialog.getByText(/^You are offline. This is sent when/)).toBeVisible()
  again.isBack()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(confirm).toHaveBeenCalledTimes(1)
})
