import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import type { components } from '../../openapi/generated/types.ts'
import type { Organisation } from '../contract/context.ts'
import type { Input } from '../contract/operation-types.ts'
import { and, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { events, registrations, users } from '../db/schema.ts'
import { ownedBy } from '../db/scope.ts'
import { type Column, inWords, moment, number, tableOf, text } from '../exports/columns.ts'
import type { ExportKind } from '../exports/kind.ts'
import { tableStream } from '../lib/spreadsheet.ts'
import { tableCells } from '../people/stream.ts'
import { attendeeWhere } from './attendees.ts'
import { eventFilterWhere, eventStatus } from './filter.ts'
import { eventOrder } from './sort.ts'

type Schemas = components['schemas']
type EventsExport = Input<'exportEvents'>['body']
type AttendanceExport = Input<'exportEventAttendance'>['body']

const texts = (values: string[]) => sql`${sql.param(values)}::text[]`

const modeLabels = { online: 'Online', 'in-person': 'In person', hybrid: 'Hybrid' }
const statusLabels = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  live: 'Live',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/** A time as clocks show it in the zone of the event. */
const localTime = (time: SQL | PgColumn) =>
  sql`to_char(${time} AT TIME ZONE ${events}.timezone, 'YYYY-MM-DD HH24:MI')`

const eventColumns: Record<Schemas['EventColumn'], Column> = {
  title: text('Title', sql`${events.title}`),
  start: text('Start', localTime(events.startsAt)),
  end: text('End', localTime(events.endsAt)),
  timezone: text('Time zone', sql`${events.timezone}`),
  mode: text('Mode', inWords(sql`${events.mode}`, modeLabels)),
  status: text('Status', inWords(eventStatus, statusLabels)),
  dates: text(
    'Dates',
    sql`(SELECT count(*)::integer FROM event_dates d WHERE d.event_id = ${events}.id)`,
  ),
  capacity: text('Capacity', sql`nullif(${events.capacity}, 0)`),
  invited: text('Invited', sql`${events.invited}`),
  registered: text('Registered', sql`${events.registered}`),
  waitlisted: text('Waiting', sql`${events.waitlisted}`),
  attended: text('Attended', sql`${events.attended}`),
  noShow: text('No show', sql`${events.noShow}`),
  _id: text('Id', sql`${events.id}`),
}

const eventTable = tableOf(eventColumns)

function chosenEvents(
  { eventIds, filter = {}, exclude = [] }: EventsExport,
  { id, timezone }: Organisation,
) {
  const which = eventIds
    ? sql`${events.id} = ANY(${texts(eventIds)}) AND ${events.deletedAt} IS NULL`
    : and(eventFilterWhere(filter, timezone), sql`${events.id} <> ALL(${texts(exclude)})`)
  return sql`${events} WHERE ${ownedBy(id)(events, which)}`
}

export async function countEventsExport(
  db: Db | Tx,
  request: EventsExport,
  organisation: Organisation,
) {
  const { rows } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::integer AS total FROM ${chosenEvents(request, organisation)}`,
  )
  return rows[0]?.total ?? 0
}

export function exportEventsTable(pool: Pool, request: EventsExport, organisation: Organisation) {
  const { heads, cells } = eventTable(request.columns, organisation.timezone)
  const order = sql.join(eventOrder(request.sort), sql`, `)
  const rows = tableCells(
    pool,
    cells,
    (names) => sql`SELECT ${names} FROM ${chosenEvents(request, organisation)} ORDER BY ${order}`,
  )
  return tableStream({ format: request.format, title: 'Events', heads, rows })
}

export const eventsExport: ExportKind<EventsExport> = {
  job: 'export-events',
  event: 'event/exported',
  noun: 'events',
  file: 'events',
  href: '/library/events',
  read: (input) => Object.assign({ format: 'csv' as const, filter: {} }, input),
  stream: ({ pool }, request, organisation) => exportEventsTable(pool, request, organisation),
}

export const registrationLabels = {
  invited: 'Invited',
  registered: 'Registered',
  waitlisted: 'Waiting',
  declined: 'Declined',
  cancelled: 'Withdrawn',
}
const attendanceLabels = {
  attended: 'Attended',
  partial: 'Partial',
  'no-show': 'No show',
  excused: 'Excused',
}

export const attendanceColumns: Record<Schemas['AttendanceColumn'], Column> = {
  event: text('Event', sql`${events.title}`),
  start: moment('Start', sql`d.starts_at`, sql`${events}.timezone`),
  timezone: text('Time zone', sql`${events.timezone}`),
  person: text('Person', sql`trim(${users.firstName} || ' ' || ${users.lastName})`),
  email: text('Email', sql`${users.email}`),
  registration: text('Registration', inWords(sql`${registrations.status}`, registrationLabels)),
  attendance: text('Attendance', inWords(sql`a.status`, attendanceLabels)),
  minutes: number('Minutes', sql`a.minutes`),
  note: text('Note', sql`a.note`),
}

const attendanceTable = tableOf(attendanceColumns)

/** The users of an event, once for each date that takes place. */
function chosenUsers(
  { eventId, users: ids, filter = {}, exclude = [] }: AttendanceExport,
  organisationId: string,
) {
  const which = and(
    attendeeWhere(eventId, filter),
    ids
      ? sql`${registrations.userId} = ANY(${texts(ids)})`
      : sql`${registrations.userId} <> ALL(${texts(exclude)})`,
  )
  return sql`${registrations} JOIN ${users} ON ${users}.id = ${registrations}.user_id
    JOIN ${events} ON ${events}.id = ${registrations}.event_id
    JOIN event_dates d ON d.event_id = ${events}.id AND d.status = 'scheduled'
    LEFT JOIN attendance a ON a.registration_id = ${registrations}.id AND a.date_id = d.id
    WHERE ${ownedBy(organisationId)(registrations, which)}`
}

export async function countAttendanceExport(
  db: Db | Tx,
  request: AttendanceExport,
  organisation: Organisation,
) {
  const { rows } = await db.execute<{ total: number }>(
    sql`SELECT count(*)::integer AS total FROM ${chosenUsers(request, organisation.id)}`,
  )
  return rows[0]?.total ?? 0
}

export function exportAttendanceTable(
  pool: Pool,
  request: AttendanceExport,
  organisation: Organisation,
) {
  const { heads, cells } = attendanceTable(request.columns, organisation.timezone)
  const rows = tableCells(
    pool,
    cells,
    (names) => sql`SELECT ${names} FROM ${chosenUsers(request, organisation.id)}
      ORDER BY d.position, ${users}.sort_name, ${users}.id`,
  )
  return tableStream({ format: request.format, title: 'Attendance', heads, rows })
}

export const attendanceExport: ExportKind<AttendanceExport> = {
  job: 'export-event-attendance',
  event: 'event/attendance-exported',
  noun: 'people',
  file: 'event-attendance',
  href: '/library/events',
  read: (input) => Object.assign({ format: 'csv' as const, eventId: '', filter: {} }, input),
  stream: ({ pool }, request, organisation) => exportAttendanceTable(pool, request, organisation),
}
