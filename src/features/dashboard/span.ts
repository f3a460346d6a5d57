import { addDays } from '~/ui/calendar-date'
import { dayIn } from '~/ui/time-format'
import type { Span } from './dashboard.api'

/** How many days the figures look back. */
export const spans = [7, 30, 90] as const

export type Days = (typeof spans)[number]

/** The last so many days in a zone, today among them. */
export function lastDays(days: Days, now: Date, timeZone: string): Span {
  const today = dayIn(now, timeZone)
  return { from: addDays(today, 1 - days), to: today }
}
