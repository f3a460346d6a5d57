import { dayIn, formatter } from '~/ui/format/time-format'

// Local times of a zone as moments. Where clocks are put forward, an hour does not exist; where they are put back, one
// exists twice.

const minute = 60_000
const day = 86_400_000

/** The local time of a moment as if it were UTC. */
function localAsUtc(moment: number, zone: string) {
  const clock = formatter('en-GB', { timeStyle: 'medium', timeZone: zone, numberingSystem: 'latn' })
  return Date.parse(`${dayIn(new Date(moment), zone)}T${clock.format(new Date(moment))}Z`)
}

/** The offset of a zone from UTC at a moment, in minutes. */
const offsetAt = (moment: number, zone: string) =>
  Math.round((localAsUtc(moment, zone) - Math.floor(moment / 1000) * 1000) / minute)

/** The offset as text: `UTC+1`, `UTC+5:30`. */
export function offsetText(moment: Date, zone: string) {
  const offset = offsetAt(moment.getTime(), zone)
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  const rest = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`
  return `UTC${offset < 0 ? '−' : '+'}${hours}${rest}`
}

/** The moments that a local time means: none in a gap, two where clocks are put back. */
export function momentsOf(date: string, time: string, zone: string): Date[] {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  if (Number.isNaN(wanted)) return []
  const offsets = new Set([wanted - day, wanted + day].map((moment) => offsetAt(moment, zone)))
  return [...offsets]
    .map((offset) => wanted - offset * minute)
    .filter((moment) => localAsUtc(moment, zone) === wanted)
    .toSorted((a, b) => a - b)
    .map((moment) => new Date(moment))
}

/** The first local time after a gap, as `HH:MM`. */
export function afterGap(date: string, time: string, zone: string) {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  const before = offsetAt(wanted - day, zone)
  const shift = offsetAt(wanted + day, zone) - before
  const clock = new Date(wanted + shift * minute).toISOString()
  return clock.slice(11, 16)
}

/** The date and time of a moment in a zone. */
export function localTimeOf(moment: Date, zone: string) {
  const local = new Date(localAsUtc(moment.getTime(), zone)).toISOString()
  return { day: local.slice(0, 10), time: local.slice(11, 16) }
}
