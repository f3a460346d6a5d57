import { formatter } from '~/ui/format/time-format'

/** The time of day in a zone, the browser's when none is given: `14:02`. */
export function clockTime(at: Date, zone: string | undefined): string {
  return formatter(undefined, { timeStyle: 'short', timeZone: zone }).format(at)
}
