import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '~/ui/input/button'
import { Dialog } from '~/ui/overlay/dialog'
import { Drawer } from '~/ui/overlay/drawer'
import { SearchBox } from '~/ui/list/search-box'
import { expectAccessible } from './accessible'

function Page({ part: Part, words = 1, locked }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <Part
        open={open}
        onOpenChange={setOpen}
        title="Rename the group"
        description="People in it see the new name at once."
        locked={locked}
        footer={<Button tone="accent">Save</Button>}
      >
        {words === 1 && (
          <label>
            Name <input />
          </label>
        )}
        <p>{'Some words. '.repeat(words)}</p>
      </Part>
    </>
  )
}

interface Props {
  part: typeof Dialog | typeof Drawer
  words?: number
  locked?: boolean
}

const parts = [
  ['dialog', Dialog],
  ['drawer', Drawer],
] as const

test.each(parts)('Dialog: a %s takes the focus, keeps it, and returns it', async (_name, part) => {
  const screen = await render(<Page part={part} />)
  const opener = screen.getByRole('button', { name: 'Rename' })
  await opener.click()
  const dialog = screen.getByRole('dialog', { name: 'Rename the group' })
  await expect.element(dialog).toHaveAccessibleDescription('People in it see the new name at once.')
  await expect.element(screen.getByLabelText('Name')).toHaveFocus()

  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Save' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.tab()
  await expect.element(screen.getByLabelText('Name')).toHaveFocus()

  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test.each(parts)(
  'Dialog: a %s whose field takes the focus itself returns it',
  async (_name, Part) => {
    function Adding() {
      const [open, setOpen] = useState(false)
      return (
        <>
          <Button onClick={() => setOpen(true)}>Add</Button>
          <Part open={open} onOpenChange={setOpen} title="New group">
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- under test */}
            <input autoFocus aria-label="Title" />
          </Part>
        </>
      )
    }
    const screen = await render(<Adding />)
    const opener = screen.getByRole('button', { name: 'Add' })
    // From the second time on, the code of the dialog is there at once.
    for (let times = 0; times < 2; times += 1) {
      await opener.click()
      await expect.element(screen.getByLabelText('Title')).toHaveFocus()
      await userEvent.keyboard('{Escape}')
      await expect.element(opener).toHaveFocus()
    }
  },
)

const nextTurn = () => new Promise((resolve) => setTimeout(resolve))

test.each(parts)(
  'Dialog: focus moved while a %s fades stays where it was moved',
  async (_name, part) => {
    const screen = await render(
      <>
        <SearchBox label="Search groups" value="" onChange={() => {}} />
        <Page part={part} />
      </>,
    )
    await screen.getByRole('button', { name: 'Rename' }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(screen.getByLabelText('Name')).toHaveFocus()
    const box = dialog.element()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => box.dataset.state).toBe('closed')
    await nextTurn()
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true }),
    )
    await expect.element(dialog).not.toBeInTheDocument()
    // The dialog gives the focus back in a turn of its own.
    await nextTurn()
    await expect.element(screen.getByRole('searchbox')).toHaveFocus()
  },
)

test.each(parts)(
  'Dialog: overflow of a %s scrolls inside it, also by keyboard',
  async (_n, part) => {
    await page.viewport(1024, 600)
    const screen = await render(<Page part={part} words={2000} />)
    await screen.getByRole('button', { name: 'Rename' }).click()
    const dialog = screen.getByRole('dialog').element()
    expect(dialog.getBoundingClientRect().height).toBeLessThanOrEqual(600)
    await expect.element(screen.getByRole('button', { name: 'Save' })).toBeInViewport()
    await expect.poll(() => dialog.querySelector('[tabindex="0"]')).not.toBeNull()
    await expectAccessible()
  },
)

test.each(parts)('Dialog: a %s fills the screen of a phone', async (_name, part) => {
  await page.viewport(390, 700)
  const screen = await render(<Page part={part} />)
  await screen.getByRole('button', { name: 'Rename' }).click()
  const box = screen.getByRole('dialog').element().getBoundingClientRect()
  expect([box.width, box.height]).toEqual([390, 700])
})

test.each(parts)('Dialog: one Escape closes a %s, also under a tooltip', async (_name, part) => {
  const screen = await render(<Page part={part} />)
  await screen.getByRole('button', { name: 'Rename' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Rename the group' })
  await dialog.getByRole('button', { name: 'Close' }).hover()
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent('Close')
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('tooltip')).not.toBeInTheDocument()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('Dialog: cannot be closed while an action runs', async () => {
  const screen = await render(<Page part={Dialog} locked />)
  await screen.getByRole('button', { name: 'Rename' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Close' })).toBeDisabled()
})
