import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '~/ui/input/button'
import { Popover } from '~/ui/overlay/popover'
import { expectAccessible } from './accessible'

test('Popover: is named, takes the focus and returns it', async () => {
  const screen = await render(
    <Popover label="Filters" trigger={<Button>Filter</Button>}>
      <Button>Clear all</Button>
    </Popover>,
  )
  await screen.getByRole('button', { name: 'Filter' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Clear all' })).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Filter' })).toHaveFocus()
})
