import { expect, test } from 'vitest'
import { shared } from '~/ui/hooks/use-incremental-render'

const parts = [
  { name: 'first', items: [1, 2, 3] },
  { name: 'empty', items: [] },
  { name: 'last', items: [4, 5] },
]
const drawn = (room: number) =>
  shared(parts, room).map(({ part, count }) => `${part.name} ${count}`)

test('Incremental rendering: a long list is rendered as far as it is visible, each part with its header', () => {
  expect(drawn(0)).toEqual([])
  expect(drawn(3)).toEqual(['first 2'])
  expect(drawn(5)).toEqual(['first 3', 'empty 0'])
  expect(drawn(7)).toEqual(['first 3', 'empty 0', 'last 1'])
  expect(drawn(Infinity)).toEqual(['first 3', 'empty 0', 'last 2'])
})
