import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { FilterChoice } from '~/ui/filter-chips'
import { FilterMenu } from '~/ui/filter-menu'
import { expectAccessible } from './accessible'

function Menu({ choices }: { choices: FilterChoice[] | undefined }) {
  const [value, setValue] = useState<string | undefined>(undefined)
  return (
    <main>
      <FilterMenu label="Group" choices={choices} value={value} onChange={setValue} />
      <output>{value ?? 'none'}</output>
    </main>
  )
}

const groups = (count: number): FilterChoice[] =>
  Array.from({ length: count }, (_, index) => ({
    value: `g${index + 1}`,
    label: index === 19 ? 'José’s team' : `Group ${index + 1}`,
    count: count - index,
  }))

test('one value is chosen with its count, and given up by the same press', async () => {
  const screen = await render(<Menu choices={groups(3)} />)
  await screen.getByRole('button', { name: 'Group', exact: true }).click()
  await expectAccessible()
  await screen.getByRole('button', { name: 'Group 2 2' }).click()
  await expect.element(screen.getByText('g2')).toBeVisible()
  await screen.getByRole('button', { name: 'Group', exact: true }).click()
  const chosen = screen.getByRole('button', { name: 'Group 2 2' })
  await expect.element(chosen).toHaveAttribute('aria-pressed', 'true')
  await screen.getByRole('button', { name: 'Group 3 1' }).click()
  await expect.element(screen.getByText('g3')).toBeVisible()
  await screen.getByRole('button', { name: 'Group', exact: true }).click()
  await screen.getByRole('button', { name: 'Group 3 1' }).click()
  await expect.element(screen.getByText('none')).toBeVisible()
})

test('very many values are searched, without regard to accents', async () => {
  const screen = await render(<Menu choices={groups(30)} />)
  await screen.getByRole('button', { name: 'Group', exact: true }).click()
  await expect.element(screen.getByText('18 more')).toBeVisible()
  await screen.getByRole('textbox', { name: 'Find group' }).fill('jose')
  await expectAccessible()
  await screen.getByRole('button', { name: /José/ }).click()
  await expect.element(screen.getByText('g20')).toBeVisible()
})

test('what is not counted yet, and what has no values, says so', async () => {
  const screen = await render(<Menu choices={undefined} />)
  await screen.getByRole('button', { name: 'Group', exact: true }).click()
  await expect.element(screen.getByText('Counting…')).toBeVisible()
  await screen.rerender(<Menu choices={[]} />)
  await expect.element(screen.getByText('There is nothing to choose from.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Group', exact: true })).toHaveFocus()
})
