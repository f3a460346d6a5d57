import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { StackedBar } from '~/ui/charts/stacked-bar'
import { wholePercents } from '~/ui/format/numbers'
import { expectAccessible } from './accessible'

const parts = [
  { id: 'not-started', label: 'Not started', value: 6, tone: 'neutral' },
  { id: 'in-progress', label: 'In progress', value: 2, tone: 'info' },
  { id: 'completed', label: 'Completed', value: 12, tone: 'success' },
] as const
const overdue = { label: 'Overdue', tone: 'danger', parts: ['not-started', 'in-progress'] } as const

const bar = (late: number) => (
  <StackedBar
    label="Enrollments by status"
    names={['Status', 'Enrollments']}
    parts={parts}
    among={{ ...overdue, value: late }}
  />
)

test('Stacked bar: an overlapping share is labelled separately and counted once', async () => {
  const screen = await render(bar(4))
  const words = 'Overdue, of not started and in progress'
  await expect.element(screen.getByText(words)).toBeVisible()
  // 4 of 20, and the parts still make up the whole.
  const shares = screen
    .getByRole('listitem')
    .elements()
    .map((entry) => entry.textContent)
  expect(shares.map((text) => /\d+%/.exec(text)?.[0])).toEqual(['30%', '10%', '60%', '20%'])
  const [mark] = document.querySelectorAll(`[title^="${words}"]`)
  const width = (element?: Element | null) => element?.getBoundingClientRect().width ?? 0
  // Half of the two it cuts across.
  expect(width(mark) / width(mark?.parentElement)).toBeCloseTo(0.5, 1)
  await expectAccessible()
})

test('Stacked bar: empty shares have no label', async () => {
  const screen = await render(bar(0))
  await expect.element(screen.getByText('Not started')).toBeVisible()
  expect(screen.container.textContent).not.toContain('Overdue')
})

test('Stacked bar: percentages of the parts add up to 100', async () => {
  const thirds = parts.map((part) => ({ ...part, value: 1 }))
  const screen = await render(
    <StackedBar label="Enrollments by status" names={['Status', 'Enrollments']} parts={thirds} />,
  )
  await expect.element(screen.getByText('1 · 34%')).toBeVisible()
  expect(screen.getByText('1 · 33%').elements()).toHaveLength(2)
})

test.each([
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [0, 0],
    [0, 0],
  ],
  [
    [6, 2, 12],
    [30, 10, 60],
  ],
  [
    [1, 999, 0],
    [0, 100, 0],
  ],
  [
    [1, 1, 1, 1, 1, 1, 1],
    [15, 15, 14, 14, 14, 14, 14],
  ],
])('Whole percentages of %o are %o', (values, percents) => {
  expect(wholePercents(values)).toEqual(percents)
})
