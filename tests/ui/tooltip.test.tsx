import { Pencil } from 'lucide-react'
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { IconButton } from '~/ui/input/icon-button'
import { Stack } from '~/ui/display/stack'
import { standingClock } from '../clock'
import { expectAccessible } from './accessible'

const press = vi.fn()

afterEach(() => {
  press.mockClear()
})

function rendered() {
  return render(<IconButton label="Edit" hint="Edit the group" icon={<Pencil />} onClick={press} />)
}

const shown = () => document.querySelector('[role="tooltip"]')

/** Says to the button what a finger does. */
function finger(button: Element, ...types: ('pointerdown' | 'pointerup' | 'pointercancel')[]) {
  for (const type of types) {
    button.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'touch' }))
  }
}

/** What moves the time on from here, and lets React draw what came of it: between two ticks of the real clock. */
function timers() {
  standingClock(['setTimeout', 'clearTimeout'])
  return async (milliseconds: number) => {
    vi.advanceTimersByTime(milliseconds)
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  }
}

test('Tooltip: opens by mouse, and closes by Escape', async () => {
  const screen = await rendered()
  await screen.getByRole('button').hover()
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent('Edit the group')
  await expect
    .element(screen.getByRole('button', { name: 'Edit' }))
    .toHaveAccessibleDescription('Edit the group')
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('tooltip')).not.toBeInTheDocument()
})

test('Tooltip: opens after the mouse rests for 100 ms', async () => {
  const screen = await rendered()
  const button = screen.getByRole('button').element()
  const after = timers()
  button.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }))
  await after(90)
  expect(shown()).toBeNull()
  await after(20)
  await expect.poll(shown).not.toBeNull()
})

test('Tooltip: opens at once by keyboard', async () => {
  const screen = await rendered()
  await userEvent.tab()
  await expect.element(screen.getByRole('tooltip')).toBeVisible()
})

test('Tooltip: opens after 700 ms of touch, stays for 1500 ms after it, and does not activate', async () => {
  const screen = await rendered()
  const button = screen.getByRole('button').element()
  const after = timers()
  finger(button, 'pointerdown')
  await after(650)
  expect(shown()).toBeNull()
  await after(100)
  await expect.poll(shown).not.toBeNull()

  finger(button, 'pointerup')
  if (button instanceof HTMLElement) button.click()
  await after(1400)
  await expect.poll(shown).not.toBeNull()
  await after(200)
  await expect.poll(shown).toBeNull()
  expect(press).not.toHaveBeenCalled()
})

test('Tooltip: a tap activates, and the focus it leaves opens no tooltip', async () => {
  const screen = await rendered()
  const button = screen.getByRole('button').element()
  const after = timers()
  finger(button, 'pointerdown', 'pointerup')
  if (button instanceof HTMLElement) {
    button.focus()
    button.click()
  }
  await after(3000)
  expect(shown()).toBeNull()
  expect(press).toHaveBeenCalledTimes(1)
})

test('Tooltip: scrolling by touch does not open it', async () => {
  const screen = await rendered()
  const button = screen.getByRole('button').element()
  const after = timers()
  finger(button, 'pointerdown', 'pointercancel')
  await after(1000)
  expect(shown()).toBeNull()
})

test('Tooltip: avoids what it would cover, if there is room', async () => {
  const screen = await render(
    <Stack gap={1} align="start">
      <IconButton label="Edit" hint="A way to other words, and to more of them" icon={<Pencil />} />
      <IconButton label="Delete the group" icon={<Pencil />} onClick={press} />
    </Stack>,
  )
  const below = screen.getByRole('button', { name: 'Delete the group' })
  await screen.getByRole('button', { name: 'Edit' }).hover()
  const words = screen.getByRole('tooltip')
  await expect.element(words).toBeVisible()
  const box = words.element().getBoundingClientRect()
  const covered = below.element().getBoundingClientRect()
  expect(box.bottom).toBeGreaterThan(covered.top)

  await words.hover({ position: { x: box.width - 8, y: box.height / 2 } })
  await expect.element(words).toBeVisible()
  await words.hover({ position: { x: covered.right - 8 - box.left, y: box.height / 2 } })
  await expect.element(words).not.toBeInTheDocument()
  await below.click()
  expect(press).toHaveBeenCalledTimes(1)
})

test('Tooltip: focus returned by Escape does not open it', async () => {
  const screen = await rendered()
  const button = screen.getByRole('button').element()
  const after = timers()
  await userEvent.keyboard('{Escape}')
  if (button instanceof HTMLElement) button.focus()
  await after(1000)
  expect(shown()).toBeNull()
})
