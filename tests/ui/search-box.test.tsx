import { startTransition, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { SearchBox } from '~/ui/list/search-box'
import { standingClock } from '../clock'
import { expectAccessible } from './accessible'

const sent = vi.fn<(text: string) => void>()

function List({ start = '' }: { start?: string }) {
  const [text, setText] = useState(start)
  return (
    <>
      <SearchBox
        label="Search users"
        value={text}
        onChange={(next) => {
          sent(next)
          setText(next)
        }}
      />
      <textarea aria-label="Note" />
      <button onClick={() => setText('from the back button')}>Back</button>
    </>
  )
}

beforeEach(() => {
  sent.mockClear()
})

test('Search box: emits once, 250 ms after the last key', async () => {
  // However slowly the keys come here.
  standingClock(['setTimeout', 'clearTimeout'])
  const screen = await render(<List />)
  await userEvent.type(screen.getByRole('searchbox'), 'ana')
  vi.advanceTimersByTime(249)
  expect(sent.mock.calls).toEqual([])
  vi.advanceTimersByTime(1)
  expect(sent.mock.calls).toEqual([['ana']])
})

test('Search box: Enter emits at once, trimmed', async () => {
  const screen = await render(<List />)
  await userEvent.type(screen.getByRole('searchbox'), ' ana {Enter}')
  expect(sent.mock.calls).toEqual([['ana']])
})

test('Search box: the slash key focuses it, except from a field', async () => {
  const screen = await render(<List />)
  const box = screen.getByRole('searchbox', { name: 'Search users' })
  await userEvent.type(screen.getByLabelText('Note'), 'and/or')
  await expect.element(screen.getByLabelText('Note')).toHaveValue('and/or')
  await expect.element(box).not.toHaveFocus()

  await screen.getByRole('button', { name: 'Back' }).click()
  await userEvent.keyboard('/')
  await expect.element(box).toHaveFocus()
  await expect.element(box).toHaveValue('from the back button')
})

test('Search box: Escape clears, then blurs', async () => {
  const screen = await render(<List start="ana" />)
  const box = screen.getByRole('searchbox')
  await box.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(box).toHaveValue('')
  await expect.element(box).toHaveFocus()
  expect(sent.mock.calls).toEqual([['']])
  await userEvent.keyboard('{Escape}')
  await expect.element(box).not.toHaveFocus()
})

test('Search box: the clear button returns the focus', async () => {
  const screen = await render(<List start="ana" />)
  await screen.getByRole('button', { name: 'Clear search' }).click()
  await expect.element(screen.getByRole('searchbox')).toHaveFocus()
  await expect.element(screen.getByRole('searchbox')).toHaveValue('')
})

test('Search box: a new external value replaces the text, an echo does not', async () => {
  standingClock(['setTimeout', 'clearTimeout'])
  const typed = vi.fn<(text: string) => void>()
  const screen = await render(<SearchBox label="Search" value="" onChange={typed} />)
  const box = screen.getByRole('searchbox')
  await userEvent.type(box, 'an')
  vi.advanceTimersByTime(250)
  expect(typed.mock.calls).toEqual([['an']])
  await userEvent.type(box, 'a')
  // The list's answer to "an" arrives while "ana" is already in the box.
  await screen.rerender(<SearchBox label="Search" value="an" onChange={typed} />)
  await expect.element(box).toHaveValue('ana')
  await screen.rerender(<SearchBox label="Search" value="zoe" onChange={typed} />)
  await expect.element(box).toHaveValue('zoe')
})

test('Search box: the slash key works as soon as it is visible, however busy the page is', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  const seen = new Promise<void>((resolve) => {
    const watch = new MutationObserver(() => {
      // Right after the commit: no effect has run yet.
      watch.disconnect()
      place.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }))
      resolve()
    })
    watch.observe(place, { childList: true })
  })
  startTransition(() => root.render(<List />))
  await seen
  expect(document.activeElement).toBe(place.querySelector('input'))
})

test('Search box: is accessible', async () => {
  await render(<List start="ana" />)
  await expectAccessible()
})
