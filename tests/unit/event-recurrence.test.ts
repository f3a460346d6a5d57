import { expect, test } from 'vitest'
import { planDates, type Recurrence, type Span } from '../../server/events/recurrence.ts'
import { wallAt, wallText } from '../../server/events/zone.ts'

const span = (startAt: string, endAt: string, timezone: string, allDay = false): Span => ({
  startAt: Date.parse(startAt),
  endAt: Date.parse(endAt),
  timezone,
  allDay,
})

function plan(when: Span, recurrence: Recurrence | null) {
  const planned = planDates(when, recurrence)
  if ('fault' in planned) throw new Error(planned.fault.message)
  const { dates, gaps, shortMonths } = planned.plan
  const starts = dates.map(({ startAt }) => new Date(startAt).toISOString().slice(0, 16))
  return { dates, gaps, shortMonths, starts }
}

function fault(when: Span, recurrence: Recurrence) {
  const planned = planDates(when, recurrence)
  return 'fault' in planned ? planned.fault.code : undefined
}

const dublin = span('2026-10-11T15:00:00Z', '2026-10-11T16:30:00Z', 'Europe/Dublin')

test('planDates: the wall clock stays when clocks change', () => {
  const { starts, dates } = plan(dublin, { frequency: 'weekly', interval: 1, count: 4 })
  expect(starts).toEqual([
    '2026-10-11T15:00',
    '2026-10-18T15:00',
    '2026-10-25T16:00',
    '2026-11-01T16:00',
  ])
  expect(dates.map(({ originalLocal }) => originalLocal.slice(11))).toEqual(
    Array.from({ length: 4 }, () => '16:00:00'),
  )
  expect(new Set(dates.map(({ startAt, endAt }) => endAt - startAt))).toEqual(new Set([5_400_000]))
})

test('planDates: a time in a gap drops that date, a doubled hour is the first one', () => {
  const night = span('2027-03-26T01:30:00Z', '2027-03-26T02:30:00Z', 'Europe/Copenhagen')
  const { starts, gaps } = plan(night, { frequency: 'daily', interval: 1, count: 4 })
  expect(gaps).toEqual(['2027-03-28T02:30:00'])
  expect(starts).toEqual(['2027-03-26T01:30', '2027-03-27T01:30', '2027-03-29T00:30'])
  const doubled = span('2026-10-24T00:30:00Z', '2026-10-24T01:30:00Z', 'Europe/Dublin')
  expect(plan(doubled, { frequency: 'daily', interval: 1, count: 3 }).starts).toEqual([
    '2026-10-24T00:30',
    '2026-10-25T00:30',
    '2026-10-26T01:30',
  ])
})

test('planDates: the 31st skips short months, the last day does not', () => {
  const end = span('2027-01-31T09:00:00Z', '2027-01-31T10:00:00Z', 'UTC')
  const monthly = { frequency: 'monthly', interval: 1, count: 4 } as const
  const day = plan(end, { ...monthly, monthlyOn: 'day' })
  expect(day.starts.map((text) => text.slice(0, 10))).toEqual([
    '2027-01-31',
    '2027-03-31',
    '2027-05-31',
    '2027-07-31',
  ])
  expect(day.shortMonths).toEqual(['2027-02', '2027-04', '2027-06'])
  const last = plan(end, { ...monthly, monthlyOn: 'last-day' })
  expect(last.starts.map((text) => text.slice(5, 10))).toEqual(['01-31', '02-28', '03-31', '04-30'])
  expect(last.shortMonths).toEqual([])
})

test('planDates: leap days', () => {
  const leap = span('2028-02-29T09:00:00Z', '2028-02-29T10:00:00Z', 'UTC')
  const { starts, shortMonths } = plan(leap, {
    frequency: 'monthly',
    interval: 12,
    until: '2030-12-31',
    monthlyOn: 'last-day',
  })
  expect(starts.map((text) => text.slice(0, 10))).toEqual([
    '2028-02-29',
    '2029-02-28',
    '2030-02-28',
  ])
  expect(shortMonths).toEqual([])
})

test('planDates: a weekday of the month, the fifth as the last one', () => {
  const second = span('2026-12-08T09:00:00Z', '2026-12-08T10:00:00Z', 'UTC')
  const monthly = { frequency: 'monthly', interval: 1, count: 3, monthlyOn: 'weekday' } as const
  expect(plan(second, monthly).starts.map((text) => text.slice(0, 10))).toEqual([
    '2026-12-08',
    '2027-01-12',
    '2027-02-09',
  ])
  const fifth = span('2026-12-31T09:00:00Z', '2026-12-31T10:00:00Z', 'UTC')
  expect(plan(fifth, monthly).starts.map((text) => text.slice(0, 10))).toEqual([
    '2026-12-31',
    '2027-01-28',
    '2027-02-25',
  ])
})

test('planDates: several weekdays, every second week, until a date in the zone', () => {
  const monday = span('2026-12-07T20:00:00Z', '2026-12-07T21:00:00Z', 'Asia/Tokyo')
  // In Tokyo that is Tuesday, 05:00.
  const { dates } = plan(monday, {
    frequency: 'weekly',
    interval: 2,
    weekdays: ['tue', 'thu'],
    until: '2026-12-24',
  })
  expect(dates.map(({ originalLocal }) => originalLocal)).toEqual([
    '2026-12-08T05:00:00',
    '2026-12-10T05:00:00',
    '2026-12-22T05:00:00',
    '2026-12-24T05:00:00',
  ])
})

test('planDates: days begin with their first moment', () => {
  const cairo = span('2027-04-28T22:00:00Z', '2027-04-29T22:00:00Z', 'Africa/Cairo', true)
  const { dates, starts } = plan(cairo, { frequency: 'daily', interval: 1, count: 3 })
  expect(starts).toEqual(['2027-04-28T22:00', '2027-04-29T22:00', '2027-04-30T21:00'])
  expect(dates.map(({ startAt, endAt }) => (endAt - startAt) / 3_600_000)).toEqual([24, 23, 24])
  expect(wallText(wallAt('Africa/Cairo', dates[1]?.startAt ?? 0))).toBe('2027-04-30T01:00:00')
})

test('planDates: refuses recurrences that do not fit', () => {
  const daily = { frequency: 'daily', interval: 1 } as const
  expect(fault(dublin, daily)).toBe('end')
  expect(fault(dublin, { ...daily, count: 2, until: '2026-12-01' })).toBe('end')
  expect(fault(dublin, { ...daily, count: 201 })).toBe('maximum')
  expect(fault(dublin, { ...daily, until: '2027-12-01' })).toBe('maximum')
  expect(fault(dublin, { ...daily, count: 2, weekdays: ['mon'] })).toBe('unexpected')
  expect(fault(dublin, { ...daily, count: 2, monthlyOn: 'day' })).toBe('unexpected')
  expect(fault(dublin, { frequency: 'monthly', interval: 6, count: 9 })).toBe('range')
  expect(fault(dublin, { frequency: 'weekly', interval: 1, count: 2, weekdays: ['mon'] })).toBe(
    'weekday',
  )
  expect(
    fault(dublin, { frequency: 'monthly', interval: 1, count: 2, monthlyOn: 'last-day' }),
  ).toBe('last-day')
  expect(fault(dublin, { ...daily, until: '2026-10-11' })).toBe('minimum')
})
