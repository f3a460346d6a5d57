import { formatter } from '~/ui/format/time-format'
import { rangeOf, type CalendarKind } from './calendar-days'

const utc = { timeZone: 'UTC' } as const

/** "November 2026", "23 – 29 November 2026". */
export function calendarTitle(kind: CalendarKind, day: string): string {
  if (kind === 'month')
    return formatter(undefined, { month: 'long', year: 'numeric', ...utc }).format(new Date(day))
  const { from, to } = rangeOf(kind, day)
  return formatter(undefined, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...utc,
  }).formatRange(new Date(from), new Date(to))
}

/** "Thursday 26 November 2026". */
export const dayTitle = (day: string) =>
  formatter(undefined, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    ...utc,
  }).format(new Date(day))

/** "Thu". */
export const weekdayTitle = (day: string) =>
  formatter(undefined, { weekday: 'short', ...utc }).format(new Date(day))
