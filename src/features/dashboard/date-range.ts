import { addDays } from '~/ui/input/calendar-date'
import type { Schemas } from '~/api/schemas'
import { dayIn, usableZone } from '~/ui/format/time-format'
import type { Span } from './dashboard.api'

/** How many days the figures look back. */
export const spans = [7, 30, 90] as const

export type Days = (typeof spans)[number]

/** Days are those of the organisation, wherever its administrators are. */
export const zoneOf = ({ timezone }: Pick<Schemas['Business'], 'timezone'>) => usableZone(timezone)

/** The last so many days in a zone, today among them. */
export function lastDays(days: Days, now: Date, timeZone: string): Span {
  const today = dayIn(now, timeZone)
  return { from: addDays(today, 1 - days), to: today }
}
