import type { Schemas } from '~/api/schemas'
import { dayStart } from '~/lib/zone-time'
import { dayIn, usableZone } from '~/ui/format/time-format'
import { addDays, isIsoDate } from '~/ui/input/calendar-date'
import { zoneOption } from '~/pickers/time-zones'
import type { EventForm } from './event-form'
import { partsOf, spanOf, weekdayOf, zoneIn } from './event-moments'
import { reminderOption } from './reminders'

type Event = Schemas['Event']
type EventInput = Schemas['EventInput']
type EventUpdate = Schemas['EventUpdate']

const hour = 3_600_000

/** Initial values of a new event: an hour, from the next full hour of tomorrow or of the chosen day on. */
export function blankEvent(zone: string, day?: string): EventForm {
  const { day: today } = partsOf(Date.now(), usableZone(zone))
  const startAt = day ?? addDays(today, 1)
  return {
    title: '',
    description: '',
    image: null,
    removeImage: false,
    mode: 'online',
    meetingProvider: '',
    meetingLink: '',
    meetingPassword: '',
    venue: '',
    venueAddress: '',
    venueRoom: '',
    venueMap: '',
    timezone: zoneOption(zone),
    allDay: false,
    startAt,
    startTime: '10:00',
    startWhich: '',
    endAt: startAt,
    endTime: '11:00',
    endWhich: '',
    recurrence: 'none',
    interval: '1',
    weekdays: [],
    monthlyOn: 'day',
    ends: 'count',
    count: '4',
    until: null,
    capacity: '',
    waitlist: true,
    waitlistStops: '12',
    registration: 'open',
    lateJoiners: false,
    registrationDeadline: null,
    audienceType: 'users',
    audience: [],
    hosts: [],
    course: null,
    recordingAsset: null,
    reminders: [1440, 60].map(reminderOption),
    attachments: [],
    removeAttachments: [],
    note: '',
  }
}

const named = (ref: Schemas['NamedRef'] | null) => ref && { value: ref._id, label: ref.name }

/** An event with its dates as form values. */
export function formOf(event: Event): EventForm {
  const { timezone, allDay, venue, recurrence, audience } = event
  const zone = usableZone(timezone)
  const start = partsOf(Date.parse(event.startAt), zone)
  const end = partsOf(Date.parse(event.endAt), zone)
  const names = new Map(event.audienceNames?.map(({ _id, name }) => [_id, name]))
  return {
    title: event.title,
    description: event.description,
    image: null,
    removeImage: false,
    mode: event.mode,
    meetingProvider: event.meetingProvider ?? '',
    meetingLink: event.meetingLink ?? '',
    meetingPassword: event.meetingPassword ?? '',
    venue: venue?.name ?? '',
    venueAddress: venue?.address ?? '',
    venueRoom: venue?.room ?? '',
    venueMap: venue?.mapUrl ?? '',
    timezone: zoneOption(timezone),
    allDay,
    startAt: start.day,
    startTime: start.time,
    startWhich: start.which,
    endAt: allDay ? dayIn(new Date(Date.parse(event.endAt) - 1), zone) : end.day,
    endTime: end.time,
    endWhich: end.which,
    recurrence: recurrence?.frequency ?? 'none',
    interval: String(recurrence?.interval ?? 1),
    weekdays: recurrence?.weekdays ?? [],
    monthlyOn: recurrence?.monthlyOn ?? 'day',
    ends: recurrence?.until === undefined ? 'count' : 'until',
    count: String(recurrence?.count ?? 4),
    until: recurrence?.until ?? null,
    capacity: event.capacity === 0 ? '' : String(event.capacity),
    waitlist: event.waitlist,
    waitlistStops: String(event.waitlistStops),
    registration: event.registration,
    lateJoiners: event.lateJoiners,
    registrationDeadline:
      event.registrationDeadline === null
        ? null
        : dayIn(new Date(event.registrationDeadline), zone),
    audienceType: audience.type,
    audience: audience.ids.map((value) => ({ value, label: names.get(value) ?? 'Deleted' })),
    hosts: event.hosts.map(({ _id, name }) => ({ value: _id, label: name })),
    course: named(event.course),
    recordingAsset: named(event.recordingAsset),
    reminders: event.reminders.map(reminderOption),
    attachments: [],
    removeAttachments: [],
    note: '',
  }
}

function recurrenceOf(values: EventForm): Schemas['Recurrence'] | undefined {
  const { recurrence: frequency, interval, monthlyOn, ends, count, until } = values
  if (frequency === 'none') return undefined
  // The first date is always on one of them.
  const first = weekdayOf(values.startAt)
  const weekdays = [...new Set([...(first ? [first] : []), ...values.weekdays])]
  return {
    frequency,
    interval: Number(interval),
    ...(frequency === 'weekly' && values.weekdays.length > 0 && { weekdays }),
    ...(frequency === 'monthly' && { monthlyOn }),
    ...(ends === 'until' && until !== null ? { until } : { count: Number(count) }),
  }
}

function venueOf({ mode, venue, ...values }: EventForm): Schemas['Venue'] | undefined {
  if (mode === 'online' || venue.trim() === '') return undefined
  return {
    name: venue.trim(),
    address: values.venueAddress.trim(),
    room: values.venueRoom.trim(),
    mapUrl: values.venueMap.trim() || null,
  }
}

/** The last moment of the day on which registration closes. */
function deadlineOf({ registrationDeadline: day, ...values }: EventForm) {
  if (day === null || !isIsoDate(day)) return undefined
  return new Date(dayStart(zoneIn(values), addDays(day, 1)) - 1000).toISOString()
}

const iso = (instant: number | undefined) =>
  instant === undefined ? undefined : new Date(instant).toISOString()

/** The values as the contract has them; undefined for empty ones. The times are complete. */
export function inputOf(values: EventForm) {
  const { start, end } = spanOf(values)
  const { mode, meetingProvider, meetingLink, meetingPassword } = values
  const isOnline = mode !== 'in-person'
  const startAt = iso(start) ?? new Date().toISOString()
  return {
    title: values.title.trim(),
    description: values.description,
    mode,
    meetingProvider: (isOnline && meetingProvider) || undefined,
    meetingLink: (isOnline && meetingLink.trim()) || undefined,
    meetingPassword: (isOnline && meetingPassword) || undefined,
    venue: venueOf(values),
    startAt,
    endAt: iso(end) ?? new Date(Date.parse(startAt) + hour).toISOString(),
    timezone: values.timezone?.value,
    allDay: values.allDay,
    recurrence: recurrenceOf(values),
    hosts: values.hosts.map(({ value }) => value),
    capacity: Number(values.capacity),
    waitlist: values.waitlist,
    waitlistStops: Number(values.waitlistStops),
    registration: values.registration,
    lateJoiners: values.lateJoiners,
    registrationDeadline: deadlineOf(values),
    audience: {
      type: values.audienceType,
      ids: values.audienceType === 'all' ? [] : values.audience.map(({ value }) => value),
    },
    course: values.course?.value,
    recordingAsset: values.recordingAsset?.value,
    reminders: values.reminders.map(({ value }) => Number(value)),
  } satisfies EventInput
}

const files = ({ image, attachments }: EventForm) => ({
  ...(image && { image }),
  ...(attachments.length > 0 && { attachments }),
})

export const noteOf = ({ note }: EventForm) => (note.trim() === '' ? {} : { note: note.trim() })

/** The request body for a new event. */
export const newEventOf = (values: EventForm, status: 'draft' | 'scheduled') => ({
  ...inputOf(values),
  ...files(values),
  ...noteOf(values),
  status,
})

type Clearable = NonNullable<EventUpdate['clear']>[number]

const clearable = [
  'course',
  'venue',
  'meetingLink',
  'meetingPassword',
  'recurrence',
  'registrationDeadline',
  'recordingAsset',
] as const satisfies readonly Clearable[]

/** The request body for an update: only what differs from the values that were opened. */
export function updateOf(values: EventForm, opened: EventForm) {
  const before = new Map<string, unknown>(Object.entries(inputOf(opened)))
  const after = inputOf(values)
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)),
  )
  const set: Partial<ReturnType<typeof inputOf>> = Object.fromEntries(
    changed.filter(([, value]) => value !== undefined),
  )
  const clear = clearable.filter((name) => changed.some(([key]) => key === name) && !after[name])
  return {
    ...set,
    ...files(values),
    ...(values.removeImage && !values.image && { removeImage: true }),
    ...(values.removeAttachments.length > 0 && { removeAttachments: values.removeAttachments }),
    ...(clear.length > 0 && { clear }),
  }
}

/** Fields whose changes are sent to registered people unless the admin decides otherwise. */
const notifiedFields = [
  'mode',
  'meetingLink',
  'venue',
  'startAt',
  'endAt',
  'timezone',
  'allDay',
  'recurrence',
]

/** Whether a change is about the time or the place. */
export const isAboutTimeOrPlace = (update: ReturnType<typeof updateOf>) =>
  [...Object.keys(update), ...(update.clear ?? [])].some((name) => notifiedFields.includes(name))
