import { expect, test } from 'vitest'
import { partsOf, resolveRange } from '../../server/reports/range.ts'

const today = '2026-11-21'
const resolve = (asked: Parameters<typeof resolveRange>[0], day = today) =>
  resolveRange(asked, 'Europe/Copenhagen', day)

test.each([
  ['7d', ['2026-11-15', '2026-11-21'], ['2026-11-08', '2026-11-14']],
  ['30d', ['2026-10-23', '2026-11-21'], ['2026-09-23', '2026-10-22']],
  ['90d', ['2026-08-24', '2026-11-21'], ['2026-05-26', '2026-08-23']],
  ['this-month', ['2026-11-01', '2026-11-21'], ['2026-10-01', '2026-10-21']],
  ['last-month', ['2026-10-01', '2026-10-31'], ['2026-09-01', '2026-09-30']],
  ['this-year', ['2026-01-01', '2026-11-21'], ['2025-01-01', '2025-11-21']],
  ['12m', ['2025-12-01', '2026-11-21'], ['2024-12-01', '2025-11-21']],
] as const)('getUsage: the range %s and the one before', (range, [from, to], [first, last]) => {
  const found = resolve({ range })
  expect(found).toMatchObject({ from, to, other: { from: first, to: last } })
})

test('getUsage: months that are shorter, leap days, and no comparison', () => {
  expect(resolve({ range: 'this-month' }, '2026-03-31').other).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  })
  expect(resolve({ from: '2024-02-01', to: '2024-02-29', compare: 'year' }).other).toEqual({
    from: '2023-02-01',
    to: '2023-02-28',
  })
  expect(resolve({ range: '7d', compare: 'none' }).other).toBeNull()
  expect(resolve({ from: '2026-10-05', to: '2026-10-10' }).other).toEqual({
    from: '2026-09-29',
    to: '2026-10-04',
  })
})

test('getUsage: parts of a range, with those that are cut or running', () => {
  expect(resolve({ range: '30d' }).interval).toBe('day')
  expect(resolve({ range: '90d' }).interval).toBe('week')
  expect(resolve({ range: '12m' }).interval).toBe('month')
  const weeks = partsOf(resolve({ from: '2026-11-04', to: '2026-11-21', interval: 'week' }))
  expect(weeks).toEqual([
    { date: '2026-11-02', days: 5, wholeDays: 7, isRunning: false },
    { date: '2026-11-09', days: 7, wholeDays: 7, isRunning: false },
    { date: '2026-11-16', days: 6, wholeDays: 7, isRunning: true },
  ])
  const months = partsOf(resolve({ range: '12m' }))
  expect(months).toHaveLength(12)
  expect(months.at(-1)).toEqual({ date: '2026-11-01', days: 21, wholeDays: 30, isRunning: true })
})
