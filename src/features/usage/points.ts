import type { Schemas } from '~/api/schemas'
import { dayText, formatter } from '~/ui/format/time-format'
import type { DateFormat } from '~/ui/input/calendar-date'
import { addDays } from '~/ui/input/calendar-date'
import { daysText } from './usage-labels'

type Usage = Schemas['Usage']
type Point = Schemas['UsagePoint']

/** The days of a point that are in the range. */
export function daysOf({ date, wholeDays }: Point, { from, to }: Usage) {
  const last = addDays(date, wholeDays - 1)
  return { from: date < from ? from : date, to: last > to ? to : last }
}

/** The day, week or month of a point. */
export function pointLabel(
  { date, wholeDays }: Point,
  { interval }: Usage,
  dateFormat: DateFormat,
): string {
  if (interval === 'day') return dayText(date, dateFormat)
  if (interval === 'week') return daysText(date, addDays(date, wholeDays - 1), dateFormat)
  const format = formatter(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(date))
}

/** What part of a day, week or month is counted; undefined if it is whole and over. */
export function partialText({ days, wholeDays, isRunning }: Point): string | undefined {
  if (days < wholeDays) return `${days} of ${wholeDays} days`
  return isRunning ? 'not over yet' : undefined
}

export const intervalNames = { day: 'Day', week: 'Week', month: 'Month' }
