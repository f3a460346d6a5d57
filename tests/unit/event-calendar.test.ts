import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import {
  calendarEntry,
  type EntryEvent,
  type EntryOptions,
} from '../../server/events/calendar/entry.ts'
import { vtimezone } from '../../server/events/calendar/times.ts'
import { planDates, type Recurrence } from '../../server/events/recurrence.ts'

const now = Date.parse('2026-11-26T08:00:00Z')

const options: EntryOptions = {
  method: 'REQUEST',
  host: 'lectern.test',
  organizer: { name: 'Lectern', email: 'no-reply@lectern.test' },
  attendee: { name: 'Amara "Ama" Okafor, Ltd; ^', email: 'amara@acme.example' },
  now,
}

type Set = Partial<EntryEvent> & { start: string; end: string; zone: string; rule?: Recurrence }

function event({ start, end, zone, rule, ...set }: Set): EntryEvent {
  const span = {
    startAt: Date.parse(start),
    endAt: Date.parse(end),
    timezone: zone,
    allDay: set.allDay ?? false,
  }
  const planned = planDates(span, rule ?? null)
  if ('fault' in planned) throw new Error(planned.fault.message)
  return {
    id: 'ev1',
    title: 'Fire drill',
    timezone: zone,
    allDay: false,
    recurrence: rule ?? null,
    sequence: 0,
    mode: 'online',
    venue: null,
    meetingLink: 'https://meet.example/j/1',
    meetingPassword: null,
    dates: planned.plan.dates.map((date, n) => ({
      ...date,
      id: `d${n + 1}`,
      status: 'scheduled',
      moved: false,
    })),
    ...set,
  }
}

/** The entry read by another parser, after checking what holds for every file. */
function read(made: EntryEvent, more: Partial<EntryOptions> = {}) {
  const text = calendarEntry(made, { ...options, ...more })
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const calendar = ICAL.Component.fromString(text)
  const zones = calendar
    .getAllSubcomponents('vtimezone')
    .map((zone) => String(zone.getFirstPropertyValue('tzid')))
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  const entries = calendar.getAllSubcomponents('vevent')
  for (const property of entries.flatMap((entry) => entry.getAllProperties())) {
    const tzid = property.getParameter('tzid')
    if (tzid !== undefined) expect(zones).toContain(tzid)
  }
  return { text, calendar, entries, zones, first: entries[0] ?? new ICAL.Component('vevent') }
}

const timeIn = (entry: ICAL.Component, name: string) => {
  const value = entry.getFirstPropertyValue(name)
  return value instanceof ICAL.Time ? value : undefined
}
const utc = (time: ICAL.Time | undefined) => time?.toJSDate().toISOString()

/** The starts of a series with its exceptions, as a calendar program expands it. */
function expanded(entries: ICAL.Component[]) {
  const [master, ...exceptions] = entries.map((entry) => new ICAL.Event(entry))
  for (const exception of exceptions) master?.relateException(exception)
  const iterator = master?.iterator()
  const starts: (string | undefined)[] = []
  for (let next = iterator?.next(); next && starts.length < 250; next = iterator?.next())
    starts.push(utc(master?.getOccurrenceDetails(next).startDate))
  return starts
}

test('a single event has UTC times, one attendee and no zone', () => {
  const made = event({
    start: '2026-12-03T16:00:00Z',
    end: '2026-12-03T17:30:00Z',
    zone: 'Europe/Copenhagen',
    sequence: 2,
  })
  const { calendar, first, entries, zones } = read(made)
  expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST')
  expect([entries.length, zones]).toEqual([1, []])
  expect(first.getFirstPropertyValue('uid')).toBe('event-ev1@lectern.test')
  expect(first.getFirstPropertyValue('sequence')).toBe(2)
  expect(first.getFirstPropertyValue('status')).toBe('CONFIRMED')
  expect(String(first.getFirstPropertyValue('dtstamp'))).toBe('2026-11-26T08:00:00Z')
  expect(String(timeIn(first, 'dtstart'))).toBe('2026-12-03T16:00:00Z')
  expect(String(timeIn(first, 'dtend'))).toBe('2026-12-03T17:30:00Z')
  expect(String(first.getFirstPropertyValue('organizer'))).toBe('mailto:no-reply@lectern.test')
  const [attendee, ...others] = first.getAllProperties('attendee')
  expect(others).toEqual([])
  expect(attendee?.getParameter('partstat')).toBe('ACCEPTED')
  expect(attendee?.getParameter('rsvp')).toBe('FALSE')
  expect(String(attendee?.getFirstValue()).toLowerCase()).toBe('mailto:amara@acme.example')
})

test('text with signs, line breaks and emoji arrives whole', () => {
  const title = `Brand & "Feuer"; Übung, Halle\\3 ${'🔥🧑‍🚒'.repeat(20)}`
  const made = event({
    start: '2026-12-03T16:00:00Z',
    end: '2026-12-03T17:30:00Z',
    zone: 'UTC',
    title,
    mode: 'hybrid',
    venue: {
      name: 'Northwind, Aarhus; north',
      address: 'Havnegade 12\n8000 Aarhus',
      room: 'Hall 3',
    },
    meetingPassword: 'a,b;c\\n',
  })
  const { first } = read(made)
  expect(first.getFirstPropertyValue('summary')).toBe(title)
  expect(first.getFirstPropertyValue('location')).toBe(
    'Hall 3, Northwind, Aarhus; north, Havnegade 12\n8000 Aarhus',
  )
  expect(first.getFirstPropertyValue('description')).toBe(
    'Online: https://meet.example/j/1\nPassword: a,b;c\\n',
  )
})

test('a series keeps the clock in Dublin when clocks go back', () => {
  const made = event({
    start: '2026-10-15T15:00:00Z',
    end: '2026-10-15T16:00:00Z',
    zone: 'Europe/Dublin',
    rule: { frequency: 'weekly', interval: 1, count: 4 },
  })
  const { entries, zones, text } = read(made)
  expect(zones).toEqual(['Europe/Dublin'])
  expect(text).toContain('DTSTART;TZID=Europe/Dublin:20261015T160000')
  expect(text).toContain('COUNT=4')
  expect(expanded(entries)).toEqual([
    '2026-10-15T15:00:00.000Z',
    '2026-10-22T15:00:00.000Z',
    '2026-10-29T16:00:00.000Z',
    '2026-11-05T16:00:00.000Z',
  ])
})

test.each<[string, Recurrence, string, string]>([
  [
    'America/New_York',
    { frequency: 'daily', interval: 1, until: '2026-11-03' },
    '2026-10-30T13:00:00Z',
    '2026-10-30T14:00:00Z',
  ],
  [
    'Australia/Lord_Howe',
    { frequency: 'weekly', interval: 1, count: 4, weekdays: ['mon', 'thu'] },
    '2027-03-31T22:00:00Z',
    '2027-03-31T23:00:00Z',
  ],
  [
    'Asia/Kathmandu',
    { frequency: 'monthly', interval: 1, count: 5, monthlyOn: 'weekday' },
    '2026-12-08T04:15:00Z',
    '2026-12-08T05:15:00Z',
  ],
  [
    'Pacific/Kiritimati',
    { frequency: 'monthly', interval: 1, count: 3, monthlyOn: 'last-day' },
    '2026-12-30T20:00:00Z',
    '2026-12-30T21:00:00Z',
  ],
  [
    'Europe/Copenhagen',
    { frequency: 'monthly', interval: 1, count: 4 },
    '2026-12-31T08:00:00Z',
    '2026-12-31T09:00:00Z',
  ],
  [
    'Asia/Calcutta',
    { frequency: 'weekly', interval: 2, count: 3 },
    '2026-12-07T04:30:00Z',
    '2026-12-07T05:30:00Z',
  ],
])('a series in %s expands to the dates of the event', (zone, rule, start, end) => {
  const made = event({ start, end, zone, rule })
  expect(expanded(read(made).entries)).toEqual(
    made.dates.map(({ startAt }) => new Date(startAt).toISOString()),
  )
})

test('a date at a time that does not exist is excluded', () => {
  const made = event({
    start: '2027-03-27T01:30:00Z',
    end: '2027-03-27T02:00:00Z',
    zone: 'Europe/Copenhagen',
    rule: { frequency: 'daily', interval: 1, count: 3 },
  })
  const { text, entries } = read(made)
  expect(text).toContain('EXDATE;TZID=Europe/Copenhagen:20270328T023000')
  expect(expanded(entries)).toEqual(['2027-03-27T01:30:00.000Z', '2027-03-29T00:30:00.000Z'])
})

describe('exceptions', () => {
  const hour = 3_600_000
  const series = () => {
    const made = event({
      start: '2026-12-01T09:00:00Z',
      end: '2026-12-01T10:00:00Z',
      zone: 'Europe/Copenhagen',
      rule: { frequency: 'daily', interval: 1, count: 4 },
      sequence: 3,
    })
    const [first, second, third, ...others] = made.dates
    if (!first || !second || !third) throw new Error('there are fewer dates')
    const moved = { moved: true }
    return {
      ...made,
      dates: [
        { ...first, ...moved, startAt: first.startAt + hour, endAt: first.endAt + hour },
        { ...second, ...moved, startAt: second.startAt + 3 * hour, endAt: second.endAt + 3 * hour },
        { ...third, status: 'cancelled' as const },
        ...others,
      ],
    }
  }

  test('who comes later gets the series with its exceptions', () => {
    const { entries } = read(series())
    expect(entries).toHaveLength(3)
    expect(expanded(entries)).toEqual([
      '2026-12-01T10:00:00.000Z',
      '2026-12-02T12:00:00.000Z',
      '2026-12-04T09:00:00.000Z',
    ])
  })

  test('a moved date is alone, named by its place in the series', () => {
    const { entries, first, text } = read(series(), { dateId: 'd2' })
    expect(entries).toHaveLength(1)
    expect(text).toContain('RECURRENCE-ID;TZID=Europe/Copenhagen:20261202T100000')
    expect(utc(timeIn(first, 'dtstart'))).toBe('2026-12-02T12:00:00.000Z')
    expect(first.getFirstProperty('rrule')).toBeNull()
    expect(first.getFirstPropertyValue('sequence')).toBe(3)
  })

  test('a cancelled date is alone, with the method and the status', () => {
    const { entries, calendar, first, text } = read(series(), { dateId: 'd3', method: 'CANCEL' })
    expect(entries).toHaveLength(1)
    expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL')
    expect(first.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(text).toContain('RECURRENCE-ID;TZID=Europe/Copenhagen:20261203T100000')
  })
})

test('days: dates without times, the end is the day after', () => {
  const made = event({
    start: '2027-04-29T22:00:00Z',
    end: '2027-04-30T21:00:00Z',
    zone: 'Africa/Cairo',
    allDay: true,
  })
  const { text } = read(made)
  expect(text).toContain('DTSTART;VALUE=DATE:20270430\r\n')
  expect(text).toContain('DTEND;VALUE=DATE:20270501\r\n')
  expect(text).not.toContain('TZID')
})

test('a series of days: UNTIL and exceptions are dates, too', () => {
  const made = event({
    start: '2027-04-28T22:00:00Z',
    end: '2027-04-29T22:00:00Z',
    zone: 'Africa/Cairo',
    allDay: true,
    rule: { frequency: 'daily', interval: 1, until: '2027-05-02' },
  })
  const [first, second, third, fourth] = made.dates
  if (!first || !second || !third || !fourth) throw new Error('there are fewer dates')
  const day = 86_400_000
  const dates = [
    first,
    { ...second, status: 'cancelled' as const },
    third,
    { ...fourth, moved: true, startAt: fourth.startAt + day, endAt: fourth.endAt + day },
  ]
  const { text } = read({ ...made, dates })
  expect(text).toContain('UNTIL=20270502')
  expect(text).toContain('EXDATE;VALUE=DATE:20270430\r\n')
  expect(text).toContain('RECURRENCE-ID;VALUE=DATE:20270502\r\n')
  expect(text).toContain('DTSTART;VALUE=DATE:20270503\r\n')
})

test('UNTIL of a timed series is in UTC and includes the last day', () => {
  const made = event({
    start: '2026-10-30T22:30:00Z',
    end: '2026-10-30T23:00:00Z',
    zone: 'America/New_York',
    rule: { frequency: 'daily', interval: 1, until: '2026-11-03' },
  })
  expect(read(made).text).toMatch(/UNTIL=20261104T045959Z/)
})

test('a file for downloading publishes, without an attendee', () => {
  const made = event({ start: '2026-12-03T16:00:00Z', end: '2026-12-03T17:30:00Z', zone: 'UTC' })
  const { calendar, first } = read(made, { method: 'PUBLISH', attendee: undefined })
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
  expect(first.getFirstProperty('attendee')).toBeNull()
})

test('every time zone has a definition under its own name', () => {
  const missing = Intl.supportedValuesOf('timeZone').filter(
    (zone) => !vtimezone(zone)?.includes(`\nTZID:${zone}\r\n`),
  )
  expect(missing).toEqual([])
})
