import type { components } from '../../openapi/generated/types.ts'
import type { TxCtx } from '../contract/ctx.ts'
import { fieldProblem, problem } from '../contract/problem.ts'
import { titleOf } from '../contract/title.ts'
import { sql } from '../db/drizzle.ts'
import type { events } from '../db/schema.ts'
import { cleanHtml } from '../lib/html.ts'
import { formatNumber } from '../lib/plural.ts'
import { cleanName, cleanText } from '../lib/text.ts'
import { isDayStart, zoneOf } from './zone.ts'

type Schemas = components['schemas']
export type EventInput = Partial<Omit<Schemas['EventUpdate'], 'image' | 'attachments'>>
export type EventRow = typeof events.$inferSelect
export type Audience = Schemas['EventAudience']

const maxSpan = 30 * 86_400_000

const refuse = (field: string, code: string, message: string) =>
  fieldProblem('request/invalid', field, code, message)

const cleanVenue = ({ name, address = '', room = '', mapUrl = null }: Schemas['Venue']) => ({
  name: cleanName(name),
  address: cleanText(address),
  room: cleanName(room),
  mapUrl,
})

/** The IANA zone of the request. */
function zoneFrom(name: string) {
  const zone = zoneOf(name)
  if (zone === undefined) throw refuse('timezone', 'zone', 'This time zone is not known')
  return zone
}

/** Reminders from the earliest to the latest. */
function remindersFrom(minutes: number[]) {
  if (new Set(minutes).size < minutes.length)
    throw refuse('reminders', 'repeated', 'There is already a reminder at this time')
  return minutes.toSorted((a, b) => b - a)
}

/** Request fields as columns, cleaned; undefined for those that are not given. */
export function columnsFromInput(input: EventInput) {
  const { title, description, venue, startAt, endAt, timezone, reminders, registrationDeadline } =
    input
  const isCleared = (field: string) => input.clear?.some((name) => name === field) ?? false
  const time = (text: string | undefined) => (text === undefined ? undefined : new Date(text))
  return {
    title: title === undefined ? undefined : titleOf(title),
    description: description === undefined ? undefined : cleanHtml(description),
    mode: input.mode,
    meetingProvider: input.meetingProvider,
    meetingLink: isCleared('meetingLink') ? null : input.meetingLink,
    meetingPassword: isCleared('meetingPassword') ? null : input.meetingPassword,
    venue: isCleared('venue') ? null : venue && cleanVenue(venue),
    startsAt: time(startAt),
    endsAt: time(endAt),
    timezone: timezone === undefined ? undefined : zoneFrom(timezone),
    allDay: input.allDay,
    recurrence: isCleared('recurrence') ? null : input.recurrence,
    capacity: input.capacity,
    waitlist: input.waitlist,
    waitlistStops: input.waitlistStops,
    registration: input.registration,
    lateJoiners: input.lateJoiners,
    registrationDeadline: isCleared('registrationDeadline') ? null : time(registrationDeadline),
    audienceType: input.audience?.type,
    courseId: isCleared('course') ? null : input.course,
    recordingAssetId: isCleared('recordingAsset') ? null : input.recordingAsset,
    reminders: reminders && remindersFrom(reminders),
    status: input.status,
  }
}

type Times = Pick<EventRow, 'startsAt' | 'endsAt' | 'timezone' | 'allDay'>

/** Rejects an end that is not after the start, events of more than 30 days, and days that do not begin with a day. */
export function checkTimes({ startsAt, endsAt, timezone, allDay }: Times) {
  const [start, end] = [startsAt.getTime(), endsAt.getTime()]
  if (end <= start) throw refuse('endAt', 'order', 'The end must be after the start')
  if (end - start > maxSpan) throw refuse('endAt', 'range', 'An event can last up to 30 days')
  if (!allDay) return
  const message = 'A day begins with its first moment in the time zone of the event'
  if (!isDayStart(timezone, start)) throw refuse('startAt', 'day', message)
  if (!isDayStart(timezone, end)) throw refuse('endAt', 'day', message)
}

/** Rejects a scheduled event without a venue where people meet. */
export function checkVenue({ mode, venue }: EventRow) {
  if (mode !== 'online' && !venue) throw refuse('venue', 'required', 'Enter where people meet')
}

/** Rejects scheduling an event without a venue where people meet, or that would begin in the past. */
export function checkSchedulable(event: EventRow) {
  checkVenue(event)
  const { startsAt } = event
  if (startsAt.getTime() > Date.now()) return
  throw fieldProblem('event/past', 'startAt', 'past', 'An event must start in the future')
}

/** Rejects a capacity below the number of registered users. */
export function checkCapacity(capacity: number, registered: number) {
  if (capacity === 0 || capacity >= registered) return
  const are = registered === 1 ? 'person is' : 'people are'
  const places = capacity === 1 ? '1 place' : `${formatNumber(capacity)} places`
  throw problem(
    'event/full',
    `${formatNumber(registered)} ${are} registered, and there would be ${places}`,
    {
      errors: [
        { field: 'capacity', code: 'minimum', message: `At least ${formatNumber(registered)}` },
      ],
    },
  )
}

const tables = {
  users: 'users',
  groups: 'user_groups',
  licenses: 'licenses',
  courses: 'courses',
  paths: 'learning_paths',
} as const

/** Rejects unknown objects; `gone` counts deleted ones, which are left out. */
export async function checkAudience({ db, user }: TxCtx, { type, ids }: Audience) {
  if (type === 'all') {
    if (ids.length > 0) throw refuse('audience', 'unexpected', 'Everybody needs no ids')
    return { ids: [], gone: 0 }
  }
  const wanted = [...new Set(ids)]
  const { rows } = await db.execute<{ id: string; gone: boolean }>(sql`
    SELECT id, deleted_at IS NOT NULL AS gone FROM ${sql.identifier(tables[type])}
    WHERE organisation_id = ${user.organisationId} AND id = ANY(${sql.param(wanted)}::text[])`)
  if (rows.length < wanted.length)
    throw problem('request/not-found', 'Somebody in the audience was not found', {
      errors: [{ field: 'audience', code: 'not-found', message: 'This was not found' }],
    })
  const gone = new Set(rows.flatMap((row) => (row.gone ? [row.id] : [])))
  return { ids: wanted.filter((id) => !gone.has(id)), gone: gone.size }
}

/** Rejects hosts, a course and a recording that do not exist. */
export async function checkReferences({ db, user }: TxCtx, input: EventInput) {
  const { hosts = [], course, recordingAsset } = input
  const { organisationId } = user
  const unknown = (field: string, message: string) =>
    problem('request/not-found', message, { errors: [{ field, code: 'not-found', message }] })
  const { rows } = await db.execute<{ hosts: number; course: boolean; asset: boolean }>(sql`
    SELECT (SELECT count(*)::integer FROM authors
        WHERE organisation_id = ${organisationId} AND id = ANY(${sql.param(hosts)}::text[])) AS hosts,
      EXISTS (SELECT FROM courses WHERE organisation_id = ${organisationId} AND id = ${course ?? null}
        AND deleted_at IS NULL) AS course,
      EXISTS (SELECT FROM assets WHERE organisation_id = ${organisationId} AND id = ${recordingAsset ?? null}
        AND deleted_at IS NULL) AS asset`)
  const [found] = rows
  if (found?.hosts !== new Set(hosts).size) throw unknown('hosts', 'This host was not found')
  if (course !== undefined && !found.course) throw unknown('course', 'This course was not found')
  if (recordingAsset !== undefined && !found.asset)
    throw unknown('recordingAsset', 'This asset was not found')
}
