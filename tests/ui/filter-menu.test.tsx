import { patience } from '../patience'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { FilterChoice } from '~/ui/list/filter-chips'
import type { FindChoices } from '~/ui/list/filter-list'
import { FilterMenu } from '~/ui/list/filter-menu'
import { expectAccessible } from './accessible'

type Found = Awaited<ReturnType<FindChoices>>

interface MenuProps {
  choices: FilterChoice[] | undefined
  total?: number
  find?: FindChoices
  chosen?: string
}

function Menu({ chosen, ...values }: MenuProps) {
  const [value, setValue] = useState(chosen)
  return (
    <main>
      <FilterMenu {...values} label="Group" value={value} onChange={setValue} />
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

test('Filter menu: a value is chosen with its count, and cleared by the same click', async () => {
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

test('Filter menu: very many values are searched, ignoring accents', async () => {
  const screen = await render(<Menu choices={groups(30)} />)
  await screen.getByRole('button', { name: 'Group', exact: true }).click()
  await expect.poll(() => screen.getByRole('option').elements()).toHaveLength(30)
  await screen.getByRole('combobox', { name: 'Find group' }).fill('jose')
  await expect.poll(() => screen.getByRole('option').elements()).toHaveLength(1)
  await expectAccessible()
  await screen.getByRole('option', { name: /José/ }).click()
  await expect.element(screen.getByText('g20')).toBeVisible()
})

test('Filter menu: arrow keys and Enter choose; Escape closes and returns the focus', async () => {
  const screen = await render(<Menu choices={groups(30)} />)
  const button = screen.getByRole('button', { name: 'Group', exact: true })
  await button.click()
  await expect.element(screen.getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}')
  const last = screen.getByRole('option', { name: 'Group 30 1' })
  await expect.element(last).toBeInViewport()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
  await expect.element(screen.getByText('none')).toBeVisible()
  await button.click()
  await userEvent.keyboard('group 17{Enter}')
  await expect.element(screen.getByText('g17')).toBeVisible()
  await expect.element(button).toHaveFocus()
})

test('Filter menu: the selected value comes first, whatever is typed, and can be cleared there', async () => {
  const screen = await render(<Menu choices={groups(30)} chosen="g30" />)
  await screen.getByRole('button', { name: 'Group', exact: true }).click()
  await userEvent.keyboard('group 2')
  const chosen = screen.getByRole('group', { name: 'Chosen group' })
  await expect.element(chosen.getByRole('button', { name: 'Group 30 1' })).toBeVisible()
  await chosen.getByRole('button').click()
  await expect.element(screen.getByText('none')).toBeVisible()
})

/** What is asked of a server, and its answers, given when a story wants it. */
function server() {
  const asked: { text: string; answer: (found: Found) => void; fail: () => void }[] = []
  const find: FindChoices = (text) =>
    new Promise((answer, reject) => {
      asked.push({ text, answer, fail: () => reject(new Error('no')) })
    })
  return { asked, find }
}

const rare = { value: 'g4012', label: 'Zürich, night shift', count: 1 }

test('Filter menu: values not in the list are searched after a pause, without layout shift', async () => {
  const { asked, find } = server()
  const screen = await render(<Menu choices={groups(200)} total={5012} find={find} />)
  await screen.getByRole('button', { name: 'Group', exact: true }).click()
  const panel = screen.getByRole('dialog', { name: 'Filter by group' })
  const status = panel.getByRole('status')
  await expect.element(status).toHaveTextContent('200 of 5,012 shown; type to search')
  await expectAccessible()
  const shape = () => {
    const { x, y, width, height } = panel.element().getBoundingClientRect()
    return { x, y, width, height }
  }
  await vi.waitUntil(() => panel.element().getAnimations().length === 0, patience)
  const before = shape()
  await screen.getByRole('combobox').fill('zür')
  await expect.element(status).toHaveTextContent('Searching…')
  // What was there stays until the answer.
  expect(screen.getByRole('option').elements()).toHaveLength(200)
  expect(shape()).toEqual(before)
  await expect.poll(() => asked.map(({ text }) => text)).toEqual(['zür'])
  asked[0]?.answer({ choices: [rare], total: 340 })
  await expect.element(status).toHaveTextContent('1 of 340 shown; type more to search')
  expect(shape()).toEqual(before)
  await userEvent.keyboard('x')
  await expect.poll(() => asked).toHaveLength(2)
  asked[1]?.answer({ choices: [] })
  await expect.element(status).toHaveTextContent('No results')
  expect(shape()).toEqual(before)
  await userEvent.keyboard('{Backspace}')
  await expect.poll(() => asked).toHaveLength(3)
  asked[2]?.answer({ choices: [rare] })
  await screen.getByRole('option', { name: 'Zürich, night shift 1' }).click()
  await expect.element(screen.getByText('g4012')).toBeVisible()
})

test('Filter menu: a failed search is reported and can be retried; empty text shows the most frequent values', async () => {
  const { asked, find } = server()
  const screen = await render(<Menu choices={groups(200)} total={5012} find={find} />)
  await screen.getByRole('button', { name: 'Group', exact: true }).click()
  const status = screen.getByRole('dialog').getByRole('status')
  await screen.getByRole('combobox').fill('zür')
  await expect.poll(() => asked).toHaveLength(1)
  asked[0]?.fail()
  await expect.element(status).toHaveTextContent('The list could not be loaded.')
  await expectAccessible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => asked).toHaveLength(2)
  asked[1]?.answer({ choices: [rare] })
  await expect.element(screen.getByRole('option', { name: /Zürich/ })).toBeVisible()
  await screen.getByRole('combobox').clear()
  await expect.poll(() => screen.getByRole('option').elements()).toHaveLength(200)
  expect(asked).toHaveLength(2)
})

test('Filter menu: values without a count yet, and no values, are announced', async () => {
  const screen = await render(<Menu choices={undefined} />)
  await screen.getByRole('button', { name: 'Group', exact: true }).click()
  await expect.element(screen.getByText('Counts are not available yet.')).toBeVisible()
  await screen.rerender(<Menu choices={[]} />)
  await expect.element(screen.getByText('No options.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Group', exact: true })).toHaveFocus()
})
