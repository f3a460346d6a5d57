import { MoreHorizontal } from 'lucide-react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ConfirmDialog } from '~/ui/overlay/confirm'
import { IconButton } from '~/ui/input/icon-button'
import { Menu } from '~/ui/overlay/menu'
import {
  MenuCheckboxItem,
  MenuItem,
  MenuLink,
  MenuRadioGroup,
  MenuSeparator,
} from '~/ui/overlay/menu-item'
import { expectAccessible } from './accessible'

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

function Page({ onEdit, onTheme }: { onEdit?: () => void; onTheme?: (theme: string) => void }) {
  const [asking, setAsking] = useState(false)
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  const [mail, setMail] = useState(false)
  return (
    <>
      <Menu trigger={<IconButton label="More" icon={<MoreHorizontal />} />}>
        <MenuItem shortcut={['e']} onSelect={() => onEdit?.()}>
          Edit
        </MenuItem>
        <MenuItem disabled onSelect={() => onEdit?.()}>
          Duplicate
        </MenuItem>
        <MenuLink link={(content) => <a href="#settings">{content}</a>}>Settings</MenuLink>
        <MenuSeparator />
        <MenuRadioGroup
          label="Theme"
          value={theme}
          options={themes}
          onValueChange={(next) => {
            setTheme(next)
            onTheme?.(next)
          }}
        />
        <MenuCheckboxItem checked={mail} onCheckedChange={setMail}>
          Tell me by mail
        </MenuCheckboxItem>
        <MenuSeparator />
        <MenuItem tone="danger" onSelect={() => setAsking(true)}>
          Delete
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Delete the group?"
        action="Delete the group"
        onConfirm={() => Promise.resolve()}
      >
        Its people keep their courses.
      </ConfirmDialog>
    </>
  )
}

test('Menu: opens, moves, chooses and returns the focus by keyboard', async () => {
  const edit = vi.fn()
  const screen = await render(<Page onEdit={edit} />)
  const button = screen.getByRole('button', { name: 'More' })
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('menuitem', { name: /^Edit/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(screen.getByRole('menuitem', { name: 'Settings' })).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus()
  await userEvent.keyboard('e')
  await userEvent.keyboard('{Enter}')
  expect(edit).toHaveBeenCalledTimes(1)
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test('Menu: is accessible when open', async () => {
  const screen = await render(<Page />)
  await screen.getByRole('button', { name: 'More' }).click()
  await expect.element(screen.getByRole('menu', { name: 'More' })).toBeVisible()
  await expectAccessible()
})

test('Menu: a radio item is chosen; a checkbox item leaves the menu open', async () => {
  const theme = vi.fn()
  const screen = await render(<Page onTheme={theme} />)
  await screen.getByRole('button', { name: 'More' }).click()
  const mail = screen.getByRole('menuitemcheckbox', { name: 'Tell me by mail' })
  await mail.click()
  await expect.element(mail).toBeChecked()
  await expect.element(screen.getByRole('menuitemradio', { name: 'Light' })).toBeChecked()
  await screen.getByRole('menuitemradio', { name: 'Dark' }).click()
  expect(theme).toHaveBeenCalledWith('dark')
})

test('Menu: a dialog opened from it returns the focus to its button', async () => {
  const screen = await render(<Page />)
  await screen.getByRole('button', { name: 'More' }).click()
  await screen.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(screen.getByRole('alertdialog')).toBeVisible()
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'More' })).toHaveFocus()
})

test('Menu: the button has a tooltip, but not while open, nor after a click', async () => {
  const screen = await render(<Page />)
  const button = screen.getByRole('button', { name: 'More' })
  await button.hover()
  await expect.element(screen.getByRole('tooltip')).toHaveTextContent('More')
  await button.click()
  await expect.element(screen.getByRole('menu')).toBeVisible()
  await expect.element(screen.getByRole('tooltip')).not.toBeInTheDocument()
  await screen.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await expect.element(screen.getByRole('tooltip')).not.toBeInTheDocument()
})

test('Menu: a click while it fades opens it again', async () => {
  const screen = await render(<Page />)
  const trigger = screen.getByRole('button', { name: 'More' })
  const press = () =>
    trigger
      .element()
      .dispatchEvent(
        new PointerEvent('pointerdown', { bubbles: true, cancelable: true, button: 0 }),
      )
  for (let time = 0; time < 3; time++) {
    await trigger.click()
    const item = screen.getByRole('menuitem', { name: /^Edit/ })
    await expect.element(item).toBeVisible()
    const element = item.element()
    if (!(element instanceof HTMLElement)) throw new Error('no item')
    element.click()
    await expect.element(trigger).toHaveAttribute('aria-expanded', 'false')
    press()
    await expect.element(trigger).toHaveAttribute('aria-expanded', 'true')
    await expect.poll(() => document.getAnimations().length).toBe(0)
    await expect.element(trigger).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{Escape}')
    await expect.element(trigger).toHaveAttribute('aria-expanded', 'false')
  }
})
