import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator'
import type { EventRow } from '../input.ts'
import { recurrenceWalls, ruleText } from '../recurrence.ts'
import { addWallDays, dayStart, firstInstant, wallAt, wallDays, wallOf, wallText } from '../zone.ts'
import { dateText, instant, localText, utcText, vtimezone } from './times.ts'

type EntryDate = {
  id: string
  originalLocal: string
  startAt: number
  endAt: number
  status: 'scheduled' | 'cancelled'
  moved: boolean
}

export type EntryEvent = Pick<
  EventRow,
  | 'id'
  | 'title'
  | 'timezone'
  | 'allDay'
  | 'recurrence'
  | 'sequence'
  | 'mode'
  | 'venue'
  | 'meetingLink'
  | 'meetingPassword'
> & { dates: EntryDate[] }

type Person = { name: string; email: string }

export type EntryOptions = {
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  /** The host in the UID. */
  host: string
  organizer: Person
  /** Absent in files for downloading. */
  attendee?: Person
  /** The id of the only date that it is about. */
  dateId?: string | undefined
  now: number
}

function locationOf({ mode, venue, meetingLink }: EntryEvent) {
  const place = venue && [venue.room, venue.name, venue.address].filter(Boolean).join(', ')
  return mode === 'online' ? (meetingLink ?? 'Online') : (place ?? '')
}

function descriptionOf({ mode, meetingLink, meetingPassword }: EntryEvent) {
  if (mode === 'in-person' || !meetingLink) return ''
  return [`Online: ${meetingLink}`, meetingPassword ? `Password: ${meetingPassword}` : '']
    .filter(Boolean)
    .join('\n')
}

/** What all entries of an event have in common. */
const commonOf = (event: EntryEvent, { method, host, organizer, attendee, now }: EntryOptions) => ({
  id: `event-${event.id}@${host}`,
  sequence: event.sequence,
  stamp: new Date(now),
  summary: event.title,
  status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  organizer,
  location: locationOf(event),
  description: descriptionOf(event),
  ...(attendee && {
    attendees: [{ ...attendee, status: ICalAttendeeStatus.ACCEPTED, rsvp: false }],
  }),
})

type Times = Pick<ICalEventData, 'start' | 'end' | 'allDay' | 'timezone'>

/** The times of a date: days, local times of a series, or UTC. */
function timesOf(
  { timezone, allDay, recurrence }: EntryEvent,
  startAt: number,
  endAt: number,
): Times {
  if (allDay) {
    // Days have no zone: the clock in UTC shows the day in the zone of the event.
    const [start, end] = [startAt, endAt].map((at) => instant(wallAt(timezone, at)))
    return { start: start ?? instant(startAt), end, allDay: true }
  }
  const times = { start: instant(startAt), end: instant(endAt) }
  return recurrence && vtimezone(timezone) !== null ? { ...times, timezone } : times
}

/** The first date as the recurrence gives it, wherever it was moved. */
function firstSpan({ timezone, allDay, dates }: EntryEvent) {
  const [first] = dates
  const regular = dates.find(({ moved }) => !moved) ?? first
  if (!first || !regular) throw new Error('an event without dates')
  const wall = wallOf(first.originalLocal)
  if (!allDay) {
    const startAt = firstInstant(timezone, wall) ?? first.startAt
    return { startAt, endAt: startAt + regular.endAt - regular.startAt }
  }
  const days = wallDays(wallAt(timezone, regular.startAt), wallAt(timezone, regular.endAt))
  return { startAt: dayStart(timezone, wall), endAt: dayStart(timezone, addWallDays(wall, days)) }
}

/** UNTIL, of the same type as the start. */
function untilOf({ timezone, allDay, recurrence }: EntryEvent) {
  const day = recurrence?.until
  if (day === undefined) return undefined
  if (allDay) return day.replaceAll('-', '')
  return utcText(dayStart(timezone, addWallDays(wallOf(`${day}T00:00:00`), 1)) - 1000)
}

/** RRULE, and EXDATE for dates that do not take place: cancelled ones, and those at times that do not exist. */
function ruleOf(event: EntryEvent) {
  const { recurrence, dates, timezone, allDay } = event
  const [first] = dates
  if (!recurrence || !first) return undefined
  const wall = wallOf(first.originalLocal)
  const held = new Set(
    dates.filter(({ status }) => status === 'scheduled').map((d) => d.originalLocal),
  )
  const excluded = recurrenceWalls(recurrence, wall)
    .map(wallText)
    .filter((local) => !held.has(local))
  const rule = `RRULE:${ruleText(recurrence, wall, untilOf(event))}`
  if (excluded.length === 0) return rule
  const exdate = allDay
    ? `EXDATE;VALUE=DATE:${excluded.map(dateText).join()}`
    : `EXDATE;TZID=${timezone}:${excluded.map(localText).join()}`
  return `${rule}\n${exdate}`
}

/** RECURRENCE-ID: the instant that the recurrence gives a date. */
function recurrenceId({ timezone, allDay }: EntryEvent, { originalLocal, startAt }: EntryDate) {
  const wall = wallOf(originalLocal)
  return instant(allDay ? wall : (firstInstant(timezone, wall) ?? startAt))
}

/** The VEVENTs: of a series, its rule and the dates that were moved; or the only date that it is about. */
function entriesOf(event: EntryEvent, { dateId }: EntryOptions) {
  const { dates, recurrence } = event
  const [first] = dates
  if (!first) throw new Error('an event without dates')
  if (!recurrence) return [timesOf(event, first.startAt, first.endAt)]
  const exception = (date: EntryDate) => ({
    ...timesOf(event, date.startAt, date.endAt),
    recurrenceId: recurrenceId(event, date),
  })
  const named = dates.find(({ id }) => id === dateId)
  if (named) return [exception(named)]
  const { startAt, endAt } = firstSpan(event)
  const moved = dates.filter((date) => date.moved && date.status === 'scheduled')
  return [{ ...timesOf(event, startAt, endAt), repeating: ruleOf(event) }, ...moved.map(exception)]
}

/** A calendar entry of an event, as iCalendar. */
export function calendarEntry(event: EntryEvent, options: EntryOptions) {
  const common = commonOf(event, options)
  const calendar = ical({
    prodId: { company: 'Lectern', product: 'Events' },
    method: ICalCalendarMethod[options.method],
    timezone: { name: null, generator: vtimezone },
  })
  for (const entry of entriesOf(event, options)) calendar.createEvent({ ...entry, ...common })
  const text = calendar.toString()
  // ical-generator writes RECURRENCE-ID of days as a time.
  const typed = event.allDay
    ? text.replaceAll(/^RECURRENCE-ID:(\d{8})T000000Z?/gm, 'RECURRENCE-ID;VALUE=DATE:$1')
    : text
  return `${typed}\r\n`
}
