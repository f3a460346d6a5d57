import { expect, test } from 'vitest'
import { newId } from '../../server/lib/id.ts'

test('newId: ids sort by creation, also within one millisecond', () => {
  const noon = Date.UTC(2026, 0, 5, 12)
  const ids = Array.from({ length: 1000 }, () => newId(noon))
  expect(new Set(ids).size).toBe(1000)
  expect(ids).toEqual(ids.toSorted())
  expect(newId(noon + 1) > newId(noon)).toBe(true)
})
