import { formatter } from './time-format'

/** The name of a weekday; Monday is 1. */
export const weekdayName = (weekday: number | string, length: 'short' | 'long' = 'long') =>
  // 1 January 2024 was a Monday.
  formatter(undefined, { weekday: length, timeZone: 'UTC' }).format(
    new Date(Date.UTC(2024, 0, Number(weekday))),
  )

/** An hour of the day: "09:00". */
export const hourText = (hour: number | string) => `${String(hour).padStart(2, '0')}:00`
