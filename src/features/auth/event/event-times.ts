import { dayIn, formatter, lastDayIn, usableZone } from '~/ui/format/time-format'

/** "Copenhagen" */
const cityOf = (zone: string) => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone

const dayText = (at: Date, timeZone: string) =>
  formatter(undefined, { dateStyle: 'full', timeZone }).format(at)

const timeText = (at: Date, timeZone: string) =>
  formatter(undefined, { timeStyle: 'short', timeZone }).format(at)

const daysText = (start: Date, end: string, zone: string) => {
  const last = lastDayIn(end, zone)
  if (dayIn(start, zone) === last) return dayText(start, zone)
  return `${dayText(start, zone)} to ${dayText(new Date(`${last}T12:00:00Z`), 'UTC')}`
}

type Times = { startAt: string; endAt: string }

/** When a date takes place, in the time zone of the event; the same moment in another zone if clocks differ there. */
export function timesOf(
  { startAt, endAt }: Times,
  { timezone, allDay }: { timezone: string; allDay: boolean },
  ownZone: string,
) {
  const zone = usableZone(timezone)
  const [start, end] = [new Date(startAt), new Date(endAt)]
  if (allDay) return { there: daysText(start, endAt, zone), here: null }
  const isSameDay = dayIn(start, zone) === dayIn(end, zone)
  const until = isSameDay ? timeText(end, zone) : `${dayText(end, zone)}, ${timeText(end, zone)}`
  const there = `${dayText(start, zone)}, ${timeText(start, zone)} to ${until} (${cityOf(zone)})`
  const clock = (of: string) => `${dayIn(start, of)} ${timeText(start, of)}`
  if (clock(zone) === clock(ownZone)) return { there, here: null }
  const day = dayIn(start, zone) === dayIn(start, ownZone) ? '' : ` on ${dayText(start, ownZone)}`
  return { there, here: `${timeText(start, ownZone)}${day} where you are` }
}
