import { addDays, type IsoDate } from '~/ui/input/calendar-date'

/** The offset of a time zone from UTC at a moment, in milliseconds. */
function aheadOfUtc(index: number, timeZone: string) {
  const wallClock = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(index)
  return Date.parse(`${wallClock.replace(' ', 'T')}Z`) - Math.floor(index / 1000) * 1000
}

/** The last moment of a day in a time zone, in ISO 8601. */
export function lastMoment(day: IsoDate, timeZone: string): string {
  const midnight = Date.parse(`${addDays(day, 1)}T00:00:00Z`)
  // The offset may differ between the guess and the moment itself.
  const guess = midnight - aheadOfUtc(midnight, timeZone)
  return new Date(midnight - aheadOfUtc(guess, timeZone) - 1).toISOString()
}
