import { formatter } from '~/ui/format/time-format'

/** The time of day in a zone, by default the browser's: `14:02`. */
export function clockTime(time: Date, zone: string | undefined): string {
  return formatter(undefined, { timeStyle: 'short', timeZone: zone }).format(time)
}
