import { formatter } from '~/ui/format/time-format'

/** "Good morning, Ingrid", by the time of the zone; without a name only the greeting. */
export function greeting(firstName: string, now: Date, zone: string): string {
  const hour = hourIn(now, zone)
  const phrase = hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening'
  return firstName === '' ? phrase : `${phrase}, ${firstName}`
}

function hourIn(now: Date, timeZone: string): number {
  const parts = { hour: 'numeric', hourCycle: 'h23', timeZone } as const
  return Number(formatter('en-GB', parts).format(now))
}

/** The date in the time zone: "Saturday 21 November 2026". */
export function today(now: Date, timeZone: string): string {
  return formatter(undefined, { dateStyle: 'full', timeZone }).format(now)
}
