import { RRuleTemporal } from 'rrule-temporal'
import { addWallDays, dayStart, firstInstant, wallAt, wallDays, wallOf, wallText } from './zone.ts'

export const maxDates = 200
export const maxYears = 3

const dayCodes = { mon: 'MO', tue: 'TU', wed: 'WE', thu: 'TH', fri: 'FR', sat: 'SA', sun: 'SU' }
export type Weekday = keyof typeof dayCodes
const weekdays: Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

export type Recurrence = {
  frequency: 'daily' | 'weekly' | 'monthly'
  interval: number
  weekdays?: Weekday[]
  monthlyOn?: 'day' | 'weekday' | 'last-day'
  count?: number
  until?: string
}

/** When an event takes place for the first time. */
export type Span = { startAt: number; endAt: number; timezone: string; allDay: boolean }

export type PlannedDate = { originalLocal: string; startAt: number; endAt: number }

type Plan = {
  dates: PlannedDate[]
  /** Local times that do not exist, because clocks go over them. */
  gaps: string[]
  /** Months that are too short: `2026-11`. */
  shortMonths: string[]
}

export type RecurrenceFault = { code: string; message: string }

/** The day of the week of a wall clock time. */
export const weekdayOf = (wall: number) => weekdays[new Date(wall).getUTCDay()] ?? 'sun'

/** The weekday of a month in which a wall clock time is: the second Tuesday is `2TU`, a fifth one the last. */
function nthWeekday(wall: number) {
  const nth = Math.ceil(new Date(wall).getUTCDate() / 7)
  return `${nth > 4 ? -1 : nth}${dayCodes[weekdayOf(wall)]}`
}

/** The parts of a rule that say on which days. */
function dayParts({ frequency, weekdays: days, monthlyOn = 'day' }: Recurrence, wall: number) {
  if (frequency === 'weekly')
    return `BYDAY=${(days ?? [weekdayOf(wall)]).map((name) => dayCodes[name]).join(',')}`
  if (frequency !== 'monthly') return ''
  if (monthlyOn === 'weekday') return `BYDAY=${nthWeekday(wall)}`
  return `BYMONTHDAY=${monthlyOn === 'last-day' ? -1 : new Date(wall).getUTCDate()}`
}

const compact = (wall: number) => `${wallText(wall).replaceAll(/[-:]/g, '')}Z`

/** A recurrence as RRULE. `until` is what UNTIL contains. */
export function ruleText(recurrence: Recurrence, wall: number, until?: string) {
  const { frequency, interval, count } = recurrence
  return [
    `FREQ=${frequency.toUpperCase()}`,
    `INTERVAL=${interval}`,
    dayParts(recurrence, wall),
    frequency === 'weekly' ? 'WKST=MO' : '',
    count === undefined ? '' : `COUNT=${count}`,
    until === undefined ? '' : `UNTIL=${until}`,
  ]
    .filter((part) => part !== '')
    .join(';')
}

/** What is wrong with a recurrence that begins at a wall clock time; undefined if nothing is. */
function faultOf(recurrence: Recurrence, wall: number): RecurrenceFault | undefined {
  const { frequency, weekdays: days, monthlyOn, count, until } = recurrence
  if ((count === undefined) === (until === undefined))
    return { code: 'end', message: 'Enter either a number of dates or a last date' }
  if (days && frequency !== 'weekly')
    return { code: 'unexpected', message: 'Weekdays need a weekly recurrence' }
  if (monthlyOn && frequency !== 'monthly')
    return { code: 'unexpected', message: '"Monthly on" needs a monthly recurrence' }
  if (days && !days.includes(weekdayOf(wall)))
    return { code: 'weekday', message: 'The first date must be on one of the weekdays' }
  const isLast = new Date(addWallDays(wall, 1)).getUTCDate() === 1
  if (monthlyOn === 'last-day' && !isLast)
    return { code: 'last-day', message: 'The first date must be the last day of its month' }
  return undefined
}

/** The wall clock times of a recurrence; at most one more than allowed. */
export function recurrenceWalls(recurrence: Recurrence, wall: number) {
  const until =
    recurrence.until === undefined ? undefined : compact(wallOf(`${recurrence.until}T23:59:59`))
  const rule = new RRuleTemporal({
    rruleString: `DTSTART:${compact(wall)}\nRRULE:${ruleText(recurrence, wall, until)}`,
  })
  return rule.all((_, n) => n <= maxDates).map(({ epochMilliseconds }) => epochMilliseconds)
}

/** Months between the first and the last date that lack the day of the month. */
function shortMonthsOf({ frequency, interval, monthlyOn = 'day' }: Recurrence, walls: number[]) {
  const [first, last] = [walls[0], walls.at(-1)]
  if (frequency !== 'monthly' || monthlyOn !== 'day' || !first || !last) return []
  const monthOf = (wall: number) => wallText(wall).slice(0, 7)
  const present = new Set(walls.map(monthOf))
  const start = new Date(first)
  const missing: string[] = []
  for (let n = interval; ; n += interval) {
    const month = monthOf(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + n, 1))
    if (month > monthOf(last)) return missing
    if (!present.has(month)) missing.push(month)
  }
}

/** The dates of an event. A doubled hour is the first one in a series, and a date at a time that does not exist is dropped. */
export function planDates(
  span: Span,
  recurrence: Recurrence | null,
): { plan: Plan } | { fault: RecurrenceFault } {
  const { startAt, endAt, timezone, allDay } = span
  const wall = wallAt(timezone, startAt)
  if (!recurrence) {
    const dates = [{ originalLocal: wallText(wall), startAt, endAt }]
    return { plan: { dates, gaps: [], shortMonths: [] } }
  }
  const first = allDay ? wallOf(`${wallText(wall).slice(0, 10)}T00:00:00`) : wall
  const fault = faultOf(recurrence, first)
  if (fault) return { fault }
  const walls = recurrenceWalls(recurrence, first)
  if (walls.length > maxDates)
    return { fault: { code: 'maximum', message: `A series can have up to ${maxDates} dates` } }
  const limit = new Date(first)
  limit.setUTCFullYear(limit.getUTCFullYear() + maxYears)
  if ((walls.at(-1) ?? first) > limit.getTime())
    return { fault: { code: 'range', message: `A series can last up to ${maxYears} years` } }
  if (walls.length < 2)
    return { fault: { code: 'minimum', message: 'A series has at least 2 dates' } }
  const days = wallDays(wall, wallAt(timezone, endAt))
  const dates: PlannedDate[] = []
  const gaps: string[] = []
  for (const each of walls) {
    const originalLocal = wallText(each)
    const at = allDay ? dayStart(timezone, each) : firstInstant(timezone, each)
    if (at === undefined) gaps.push(originalLocal)
    else
      dates.push({
        originalLocal,
        startAt: at,
        endAt: allDay ? dayStart(timezone, addWallDays(each, days)) : at + (endAt - startAt),
      })
  }
  return { plan: { dates, gaps, shortMonths: shortMonthsOf(recurrence, walls) } }
}
