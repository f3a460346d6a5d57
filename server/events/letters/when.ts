import { wallAt } from '../zone.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string, options: Intl.DateTimeFormatOptions) {
  const key = `${timeZone} ${Object.keys(options).join()}`
  const cached = formats.get(key)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, ...options })
  formats.set(key, format)
  return format
}

/** "Thursday 3 December 2026" */
const dayText = (at: number, zone: string) =>
  formatOf(zone, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
    .format(at)
    .replace(',', '')

/** "3 December" */
export const shortDay = (at: number, zone: string) =>
  formatOf(zone, { day: 'numeric', month: 'long' }).format(at)

const timeText = (at: number, zone: string) =>
  formatOf(zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)

/** "GMT", "CET", "GMT+5:45" */
const abbreviation = (at: number, zone: string) =>
  formatOf(zone, { timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

/** "Copenhagen" */
const placeOf = (zone: string) => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone

/** "GMT (Dublin)"; "UTC" alone. */
function zoneText(at: number, zone: string) {
  const [short, place] = [abbreviation(at, zone), placeOf(zone)]
  return short === place ? short : `${short} (${place})`
}

export type When = { startAt: number; endAt: number; timezone: string; allDay: boolean }

const daysText = ({ startAt, endAt, timezone }: When) => {
  const [first, last] = [dayText(startAt, timezone), dayText(endAt - 1, timezone)]
  return first === last ? first : `${first} to ${last}`
}

/** ", 17:00 where you are" if clocks there show another time; with the day if that differs. */
function elsewhere({ startAt, timezone }: When, zone: string | null) {
  if (zone === null || wallAt(zone, startAt) === wallAt(timezone, startAt)) return ''
  const [day, there] = [dayText(startAt, timezone), dayText(startAt, zone)]
  const on = day === there ? '' : ` on ${there}`
  return `, ${timeText(startAt, zone)}${on} where you are`
}

/** When a date takes place: "Thursday 3 December 2026, 16:00–17:30 GMT (Dublin), 17:00 where you are". */
export function whenText(when: When, zone: string | null) {
  const { startAt, endAt, timezone, allDay } = when
  if (allDay) return `${daysText(when)} (${placeOf(timezone)})`
  const [first, last] = [dayText(startAt, timezone), dayText(endAt, timezone)]
  const end = timeText(endAt, timezone)
  const until = first === last ? `–${end}` : ` to ${last}, ${end}`
  const local = `${first}, ${timeText(startAt, timezone)}${until} ${zoneText(startAt, timezone)}`
  return `${local}${elsewhere(when, zone)}`
}

/** When a date begins: "Thursday 3 December 2026, 16:00 GMT (Dublin)". */
export function startText({ startAt, timezone, allDay }: Omit<When, 'endAt'>) {
  const day = dayText(startAt, timezone)
  return allDay
    ? `${day} (${placeOf(timezone)})`
    : `${day}, ${timeText(startAt, timezone)} ${zoneText(startAt, timezone)}`
}

const minute = 60_000

/** How long it is until a start: "in 40 minutes", "in 3 hours", "tomorrow", "in 5 days". */
export function leftText(startAt: number, now: number, zone: string) {
  const minutes = Math.max(0, Math.round((startAt - now) / minute))
  if (minutes === 0) return 'now'
  if (minutes < 90) return minutes === 1 ? 'in 1 minute' : `in ${minutes} minutes`
  const dayOf = (at: number) => Math.floor(wallAt(zone, at) / (1440 * minute))
  const days = dayOf(startAt) - dayOf(now)
  const hours = Math.round(minutes / 60)
  if (days === 0 || hours < 12) return `in ${hours} hours`
  return days === 1 ? 'tomorrow' : `in ${days} days`
}
