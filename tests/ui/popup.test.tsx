import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Button } from '~/ui/input/button'
import { Menu } from '~/ui/overlay/menu'
import { MenuItem } from '~/ui/overlay/menu-item'
import { Popover } from '~/ui/overlay/popover'

/** What a part is told of the place of the popup that it is in; all of it would be styled anew with each change. */
const handedOn = (element: Element) =>
  [...element.computedStyleMap().keys()].filter((name) => name.startsWith('--radix'))

test('Popup: its position is not inherited by its content', async () => {
  const screen = await render(
    <>
      <Popover label="Filters" trigger={<Button>Filter</Button>}>
        <Button>Clear all</Button>
      </Popover>
      <Menu trigger={<Button>More</Button>}>
        <MenuItem onSelect={() => {}}>Edit</MenuItem>
      </Menu>
    </>,
  )
  await screen.getByRole('button', { name: 'Filter' }).click()
  const popover = screen.getByRole('dialog', { name: 'Filters' })
  await expect.element(popover).toBeVisible()
  expect(handedOn(popover.element())).not.toEqual([])
  expect(handedOn(screen.getByRole('button', { name: 'Clear all' }).element())).toEqual([])

  await screen.getByRole('button', { name: 'More' }).click()
  const edit = screen.getByRole('menuitem', { name: 'Edit' })
  await expect.element(edit).toBeVisible()
  expect(handedOn(screen.getByRole('menu').element())).not.toEqual([])
  expect(handedOn(edit.element())).toEqual([])
})
