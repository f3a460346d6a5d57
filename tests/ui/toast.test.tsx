import { patience } from '../patience'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '~/ui/input/button'
import { dismissToast, toast, toastStore } from '~/ui/overlay/toast'
import { Dialog } from '~/ui/overlay/dialog'
import { Toaster } from '~/ui/overlay/toaster'
import { standingClock } from '../clock'
import { expectAccessible } from './accessible'

beforeEach(() => page.viewport(1024, 700))
afterEach(() => {
  for (const { id } of toastStore.get()) dismissToast(id)
})

const entries = () => toastStore.get().filter((entry) => entry.open)

test('Toast: appears, is announced, and can be dismissed', async () => {
  const screen = await render(<Toaster />)
  toast({ title: 'Report sent', description: 'To 14 people.', tone: 'success' })
  const item = screen.getByRole('listitem')
  await expect.element(item).toHaveTextContent('Report sent To 14 people.')
  await expect
    .poll(() => document.querySelector('[role="status"]')?.textContent)
    .toBe('Notification Report sent To 14 people.')
  await expectAccessible()
  await screen.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(item).not.toBeInTheDocument()
})

test('Toast: Undo runs once, and closes it', async () => {
  const undo = vi.fn()
  const screen = await render(<Toaster />)
  toast({ title: 'Group deleted', action: { label: 'Undo', onSelect: undo } })
  await screen.getByRole('button', { name: 'Undo' }).click()
  expect(undo).toHaveBeenCalledTimes(1)
  await expect.element(screen.getByText('Group deleted')).not.toBeInTheDocument()
})

test('Toast: a double click on Undo runs it once', async () => {
  const undo = vi.fn()
  const screen = await render(<Toaster />)
  toast({ title: 'Group deleted', action: { label: 'Undo', onSelect: undo } })
  await screen.getByRole('button', { name: 'Undo' }).dblClick()
  await expect.element(screen.getByText('Group deleted')).not.toBeInTheDocument()
  expect(undo).toHaveBeenCalledTimes(1)
})

test('Toast: text stays for 5 seconds, an action for 10, a failure until it is dismissed', async () => {
  toast({ title: 'Saved' })
  toast({ title: 'Deleted', action: { label: 'Undo', onSelect: () => {} } })
  toast({ title: 'Not saved', tone: 'danger' })
  toast({ title: 'Short', duration: 1000 })
  expect(entries().map(({ duration }) => duration)).toEqual([5000, 10_000, Infinity, 1000])
})

test('Toast: the timer stops while it has the focus', async () => {
  standingClock(['setTimeout', 'clearTimeout', 'Date'])
  const { rerender } = await render(<Toaster />)
  toast({ title: 'Group deleted', action: { label: 'Undo', onSelect: () => {} } })
  const find = () => document.querySelector<HTMLElement>('li button')
  await vi.waitUntil(find, patience)
  // It is seen before it listens: by the end of this it does.
  await rerender(<Toaster />)
  find()?.focus()
  vi.advanceTimersByTime(60_000)
  expect(entries()).toHaveLength(1)
  find()?.blur()
  vi.advanceTimersByTime(9000)
  expect(entries()).toHaveLength(1)
  vi.advanceTimersByTime(1500)
  expect(entries()).toHaveLength(0)
})

test('Toast: F8 moves the focus to it', async () => {
  const screen = await render(
    <>
      <Button>Elsewhere</Button>
      <Toaster />
    </>,
  )
  toast({ title: 'Group deleted', action: { label: 'Undo', onSelect: () => {} } })
  await expect.element(screen.getByText('Group deleted')).toBeVisible()
  await userEvent.keyboard('{F8}')
  await userEvent.tab()
  await expect.element(screen.getByRole('listitem')).toHaveFocus()
})

test('Toast: at most four are shown; the oldest is removed', () => {
  for (const title of ['1', '2', '3', '4', '5']) toast({ title })
  expect(entries().map(({ title }) => title)).toEqual(['2', '3', '4', '5'])
})

test('Toast: can be used while a dialog is open, which stays open', async () => {
  const undo = vi.fn()
  const close = vi.fn()
  const screen = await render(
    <>
      <Dialog open onOpenChange={close} title="Rename the group">
        <Button>Inside</Button>
      </Dialog>
      <Toaster />
    </>,
  )
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  toast({ title: 'Group deleted', action: { label: 'Undo', onSelect: undo } })
  await expect.element(screen.getByText('Group deleted')).toBeVisible()
  const button = [...document.querySelectorAll('li button')].find((each) =>
    each.textContent?.includes('Undo'),
  )
  await userEvent.click(button ?? document.body)
  expect(undo).toHaveBeenCalledTimes(1)
  expect(close).not.toHaveBeenCalled()
})

test('Toast: on a phone it does not cover the buttons of a dialog', async () => {
  await page.viewport(390, 700)
  const confirm = vi.fn()
  const screen = await render(
    <>
      <Dialog
        open
        onOpenChange={() => {}}
        title="Delete Sales?"
        footer={<Button onClick={confirm}>Delete Sales</Button>}
      >
        Nobody is in it.
      </Dialog>
      <Toaster />
    </>,
  )
  toast({ title: 'Marketing deleted', action: { label: 'Undo', onSelect: () => {} } })
  await expect.element(screen.getByText('Marketing deleted')).toBeVisible()
  await screen.getByRole('button', { name: 'Delete Sales' }).click()
  expect(confirm).toHaveBeenCalledTimes(1)
})

test('Toast: can be used while a dialog opened after it is open', async () => {
  const undo = vi.fn()
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Rename</Button>
        <Dialog open={isOpen} onOpenChange={setOpen} title="Rename the group">
          <Button>Inside</Button>
        </Dialog>
        <Toaster />
      </>
    )
  }
  const screen = await render(<Page />)
  toast({ title: 'Group deleted', action: { label: 'Undo', onSelect: undo } })
  await expect.element(screen.getByText('Group deleted')).toBeVisible()
  await screen.getByRole('button', { name: 'Rename' }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  const button = [...document.querySelectorAll('li button')].find((each) =>
    each.textContent?.includes('Undo'),
  )
  await userEvent.click(button ?? document.body)
  expect(undo).toHaveBeenCalledTimes(1)
  await expect.element(screen.getByRole('dialog')).toBeVisible()
})
