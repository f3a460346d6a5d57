import * as z from 'zod/mini'
import { atLeast, atMost, withSubstance } from '~/forms/text-rules'
import { dayText } from '~/ui/format/time-format'
import { formatNumber } from '~/ui/format/numbers'
import { isIsoDate } from '~/ui/input/calendar-date'
import type { Option } from '~/ui/input/option-source'
import { zoneCity } from '~/entities/event-labels'
import { momentOf, spanOf, startWhichOf, zoneIn } from './event-moments'
import { wallParts } from '~/lib/zone-time'

const isWhole = (text: string, least: number, most: number) =>
  /^\d+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most

const whole = (least: number, most: number) =>
  z
    .string()
    .check(
      z.refine(
        (text) => isWhole(text, least, most),
        `Enter a number from ${formatNumber(least)} to ${formatNumber(most)}`,
      ),
    )

const address = z.string().check(
  z.trim(),
  z.refine(
    (text) => text === '' || /^https?:\/\/\S+$/.test(text),
    'Enter an address that begins with https://',
  ),
  atMost(2000),
)

const which = z.enum(['', 'first', 'second'])

/** Form values of an event. Names match the contract, so that errors can be assigned to fields. */
export const eventForm = z
  .object({
    title: z.string().check(z.trim(), withSubstance('Enter a title'), atLeast(3), atMost(120)),
    description: z.string().check(atMost(20_000)),
    image: z.nullable(z.custom<Blob>()),
    removeImage: z.boolean(),
    mode: z.enum(['online', 'in-person', 'hybrid']),
    meetingProvider: z.enum(['', 'zoom', 'google-meet', 'teams', 'other']),
    meetingLink: address,
    meetingPassword: z.string().check(atMost(100)),
    /** The name of the venue. */
    venue: z.string().check(z.trim(), atMost(120)),
    venueAddress: z.string().check(z.trim(), atMost(300)),
    venueRoom: z.string().check(z.trim(), atMost(60)),
    venueMap: address,
    timezone: z.nullable(z.custom<Option>()).check(z.refine(Boolean, 'Choose a time zone')),
    allDay: z.boolean(),
    /** A day; with `allDay`, `endAt` is the last day. */
    startAt: z.nullable(z.string()),
    startTime: z.string(),
    startWhich: which,
    endAt: z.nullable(z.string()),
    endTime: z.string(),
    endWhich: which,
    recurrence: z.enum(['none', 'daily', 'weekly', 'monthly']),
    interval: whole(1, 52),
    weekdays: z.array(z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])),
    monthlyOn: z.enum(['day', 'weekday', 'last-day']),
    ends: z.enum(['count', 'until']),
    count: z.string(),
    until: z.nullable(z.string()),
    capacity: z.string().check(
      z.trim(),
      z.refine(
        (text) => text === '' || isWhole(text, 1, 100_000),
        'Enter a number from 1 to 100,000, or leave empty',
      ),
    ),
    waitlist: z.boolean(),
    waitlistStops: whole(0, 720),
    registration: z.enum(['open', 'automatic']),
    lateJoiners: z.boolean(),
    registrationDeadline: z
      .nullable(z.string())
      .check(z.refine((day) => day === null || isIsoDate(day), 'Enter a date, or leave empty')),
    audienceType: z.enum(['all', 'users', 'groups', 'licenses', 'courses', 'paths']),
    audience: z.array(z.custom<Option>()),
    hosts: z.array(z.custom<Option>()).check(z.maxLength(20, 'Choose at most 20 hosts')),
    course: z.nullable(z.custom<Option>()),
    recordingAsset: z.nullable(z.custom<Option>()),
    reminders: z.array(z.custom<Option>()).check(z.maxLength(5, 'Choose at most 5 reminders')),
    attachments: z.array(z.custom<File>()),
    removeAttachments: z.array(z.string()),
    /** A sentence for the history and for those who are notified. */
    note: z.string().check(atMost(500)),
  })
  .check(({ value, issues }) => {
    const refuse = (path: string, message: string) =>
      issues.push({ code: 'custom', message, path: [path], input: value })
    checkMoment(value, 'start', refuse)
    checkMoment(value, 'end', refuse)
    const { start, end } = spanOf(value)
    if (start !== undefined && end !== undefined && end <= start)
      refuse(value.allDay ? 'endAt' : 'endTime', 'The end must be after the start')
    if (value.venue === '' && (value.venueAddress !== '' || value.venueRoom !== ''))
      refuse('venue', 'Enter the name of the venue')
    if (value.recurrence === 'none') return
    if (value.ends === 'count' && !isWhole(value.count, 2, 200))
      refuse('count', 'Enter a number from 2 to 200')
    if (value.ends === 'until' && (value.until === null || !isIsoDate(value.until)))
      refuse('until', 'Enter the last day')
  })

export type EventForm = z.infer<typeof eventForm>

type Refuse = (path: string, message: string) => void

function checkMoment(values: EventForm, name: 'start' | 'end', refuse: Refuse) {
  const {
    date,
    time,
    which: chosen,
  } = {
    date: values[`${name}At`],
    time: values[`${name}Time`],
    which: name === 'start' ? startWhichOf(values) : values.endWhich,
  }
  if (date === null || !isIsoDate(date)) return refuse(`${name}At`, 'Enter a date')
  if (values.allDay) return
  const zone = zoneIn(values)
  const found = momentOf(date, time, zone)
  if (!found) return refuse(`${name}Time`, 'Enter a time')
  if (found.kind === 'gap')
    refuse(
      `${name}Time`,
      `${time} doesn’t exist on ${dayText(date, 'D MMM YYYY')} in ${zoneCity(zone)}`,
    )
  if (found.kind === 'twice' && chosen === '')
    refuse(`${name}Which`, `${time} comes twice that day. Choose one`)
}

/** The time that a time in a gap becomes: `03:30` for 02:30. */
export function timeAfterGap(values: EventForm, name: 'start' | 'end'): string | undefined {
  const found = momentOf(values[`${name}At`], values[`${name}Time`], zoneIn(values))
  return found?.kind === 'gap' ? wallParts(found.after).time : undefined
}
