import { addDays } from '~/ui/input/calendar-date'
import type { Schemas } from '~/api/schemas'
import { dayIn, usableZone } from '~/ui/format/time-format'
import type { Span } from './dashboard.api'

/** The periods, in days. */
export const spans = [7, 30, 90] as const

export type Days = (typeof spans)[number]

/** Days are those of the organisation's time zone, wherever the administrator is. */
export const zoneOf = ({ timezone }: Pick<Schemas['Business'], 'timezone'>) => usableZone(timezone)

/** The last days in a time zone, including today. */
export function lastDays(days: Days, now: Date, timeZone: string): Span {
  const today = dayIn(now, timeZone)
  return { from: addDays(today, 1 - days), to: today }
}
