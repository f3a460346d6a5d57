import { addDays, type IsoDate } from '~/ui/input/calendar-date'

/** How far ahead of UTC the clocks of a zone are at a moment, in milliseconds. */
function aheadOfUtc(index: number, timeZone: string) {
  const shown = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(index)
  return Date.parse(`${shown.replace(' ', 'T')}Z`) - Math.floor(index / 1000) * 1000
}

/** The last moment of a day in a zone, as the contract writes times. */
export function lastMoment(day: IsoDate, timeZone: string): string {
  const midnight = Date.parse(`${addDays(day, 1)}T00:00:00Z`)
  // The clocks may be changed between the guess and the moment itself.
  const guess = midnight - aheadOfUtc(midnight, timeZone)
  return new Date(midnight - aheadOfUtc(guess, timeZone) - 1).toISOString()
}
