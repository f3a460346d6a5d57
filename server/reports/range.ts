import type { components } from '../../openapi/generated/types.ts'
import { invalid } from '../contract/validation-messages.ts'
import { addDays, addMonths, dateOf, dayOf, monthOf, todayIn } from '../lib/dates.ts'

type RangeName = components['schemas']['UsageRange']
type Interval = components['schemas']['UsageInterval']
export type Dates = { from: string; to: string }

type Asked = {
  range?: RangeName
  from?: string
  to?: string
  compare?: 'none' | 'previous' | 'year'
  interval?: Interval | 'auto'
}

const maxDays = 731
const maxSingleDays = 182

const refuse = (field: string, code: string, message: string) => invalid([{ field, code, message }])

/** The number of days of a range. */
export const daysIn = ({ from, to }: Dates) => dayOf(to) - dayOf(from) + 1

function daysUntil(to: string, days: number): Dates {
  return { from: addDays(to, 1 - days), to }
}

/** The days of a range by its name, and those of the range before. */
const named: Record<Exclude<RangeName, 'custom'>, (today: string) => Dates> = {
  '7d': (today) => daysUntil(today, 7),
  '30d': (today) => daysUntil(today, 30),
  '90d': (today) => daysUntil(today, 90),
  'this-month': (today) => ({ from: monthOf(today), to: today }),
  'last-month': (today) => ({ from: monthOf(today, -1), to: addDays(monthOf(today), -1) }),
  'this-year': (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  // Whole months and the running one.
  '12m': (today) => ({ from: monthOf(today, -11), to: today }),
}

function before(range: RangeName, dates: Dates): Dates {
  if (range === 'this-month')
    return { from: addMonths(dates.from, -1), to: addMonths(dates.to, -1) }
  if (range === 'last-month')
    return { from: monthOf(dates.from, -1), to: addDays(monthOf(dates.from), -1) }
  if (range === 'this-year' || range === '12m') return yearBefore(dates)
  return daysUntil(addDays(dates.from, -1), daysIn(dates))
}

const yearBefore = ({ from, to }: Dates): Dates => ({
  from: addMonths(from, -12),
  to: addMonths(to, -12),
})

function datesOf({ range, from, to }: Asked, today: string): { range: RangeName; dates: Dates } {
  const hasDates = from !== undefined || to !== undefined
  if (range !== undefined && range !== 'custom') {
    if (hasDates)
      throw refuse('range', 'exclusive', 'Choose a range, or its first and last day, not both')
    return { range, dates: named[range](today) }
  }
  if (!hasDates) {
    if (range === 'custom') throw refuse('from', 'required', 'Choose the first day')
    return { range: '30d', dates: named['30d'](today) }
  }
  const last = to ?? today
  return { range: 'custom', dates: { from: from ?? addDays(last, -29), to: last } }
}

function intervalOf(asked: Asked['interval'], days: number): Interval {
  if (asked === 'day' && days > maxSingleDays)
    throw refuse('interval', 'range', `Choose weeks or months for more than ${maxSingleDays} days`)
  if (asked !== undefined && asked !== 'auto') return asked
  if (days <= 31) return 'day'
  return days <= maxSingleDays ? 'week' : 'month'
}

/** The days that a request is about, those it is compared with, and its parts. Throws 422. */
export function resolveRange(asked: Asked, zone: string, today = todayIn(zone)) {
  const { range, dates } = datesOf(asked, today)
  const days = daysIn(dates)
  if (days < 1) throw refuse('to', 'order', 'Choose a day that is not before the first one')
  if (days > maxDays) throw refuse('from', 'range', `Choose at most ${maxDays} days`)
  const { compare = 'previous' } = asked
  const other =
    compare === 'none' ? null : compare === 'year' ? yearBefore(dates) : before(range, dates)
  return { range, ...dates, compare, other, interval: intervalOf(asked.interval, days), today }
}

export type Resolved = ReturnType<typeof resolveRange>

/** The first day of the part with a date. */
function partOf(date: string, interval: Interval) {
  if (interval === 'day') return date
  if (interval === 'month') return monthOf(date)
  // 1970-01-05 was a Monday.
  return dateOf(dayOf(date) - ((dayOf(date) - 4) % 7))
}

const nextPart = (date: string, interval: Interval) =>
  interval === 'month' ? monthOf(date, 1) : addDays(date, interval === 'week' ? 7 : 1)

/** The parts of a range: the days, ISO weeks or months in it, with how many of their days are in it and not to come. */
export function partsOf({ from, to, interval, today }: Resolved) {
  const parts = []
  for (let date = partOf(from, interval); date <= to; date = nextPart(date, interval)) {
    const next = nextPart(date, interval)
    const first = date < from ? from : date
    const end = [addDays(next, -1), to, today].toSorted()[0] ?? to
    parts.push({
      date,
      days: Math.max(0, dayOf(end) - dayOf(first) + 1),
      wholeDays: dayOf(next) - dayOf(date),
      isRunning: next > today,
    })
  }
  return parts
}
