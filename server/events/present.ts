import type { components } from '../../openapi/generated/types.ts'
import { getTableColumns, sql } from '../db/drizzle.ts'
import { isoTime } from '../db/iso-time.ts'
import { admins, authors, events } from '../db/schema.ts'
import type { Files } from '../files/files.ts'
import { timeOrNull } from '../lib/dates.ts'
import { makerOf } from '../lib/text.ts'
import { coursesOfAuthor } from '../taxonomy/authors.ts'
import { eventStatus } from './filter.ts'
import { nextStart } from './sort.ts'

type Schemas = components['schemas']
type Event = Schemas['Event']
type Admin = { id: string; firstName: string; lastName: string }
type Ref = Schemas['NamedRef'] | null

const hosts = sql<Event['hosts']>`coalesce((
  SELECT json_agg(json_build_object('_id', ${authors}.id, 'name', ${authors.name},
    'designation', ${authors.designation}, 'bio', ${authors.bio}, 'photo', ${authors.photo},
    'version', ${authors.version}, 'coursesCount', ${coursesOfAuthor}) ORDER BY h.position)
  FROM event_hosts h JOIN ${authors} ON ${authors}.id = h.author_id WHERE h.event_id = ${events}.id), '[]')`

const attachments = sql<{ _id: string; name: string; size: number }[]>`coalesce((
  SELECT json_agg(json_build_object('_id', f.id, 'name', f.name, 'size', f.size) ORDER BY f.id)
  FROM event_attachments f WHERE f.event_id = ${events}.id), '[]')`

const dates = sql<Schemas['EventDate'][]>`coalesce((
  SELECT json_agg(json_build_object('_id', d.id, 'position', d.position, 'originalLocal', d.original_local,
    'startAt', ${isoTime(sql`d.starts_at`)}, 'endAt', ${isoTime(sql`d.ends_at`)}, 'status', d.status,
    'cancelReason', d.cancel_reason, 'moved', d.moved) ORDER BY d.position)
  FROM event_dates d WHERE d.event_id = ${events}.id), '[]')`

const audienceNames = sql<Schemas['NamedRef'][]>`coalesce((
  SELECT json_agg(json_build_object('_id', a.ref, 'name', member.name) ORDER BY a.position)
  FROM event_audience a JOIN LATERAL (
    SELECT trim(u.first_name || ' ' || u.last_name) AS name FROM users u
      WHERE ${events.audienceType} = 'users' AND u.id = a.ref AND u.deleted_at IS NULL
    UNION ALL SELECT g.name FROM user_groups g
      WHERE ${events.audienceType} = 'groups' AND g.id = a.ref AND g.deleted_at IS NULL
    UNION ALL SELECT l.title FROM licenses l
      WHERE ${events.audienceType} = 'licenses' AND l.id = a.ref AND l.deleted_at IS NULL
    UNION ALL SELECT c.title FROM courses c
      WHERE ${events.audienceType} = 'courses' AND c.id = a.ref AND c.deleted_at IS NULL
    UNION ALL SELECT p.title FROM learning_paths p
      WHERE ${events.audienceType} = 'paths' AND p.id = a.ref AND p.deleted_at IS NULL
  ) member ON true WHERE a.event_id = ${events}.id), '[]')`

/** SQL: attendance can no longer be changed. */
export const isLocked = sql<boolean>`(${events.lastEndsAt} < now() - interval '30 days'
  AND coalesce(${events.attendanceOpenUntil} < now(), true))`

const { searchText: _, organisationId: _1, toldFree: _2, ...own } = getTableColumns(events)

/** Columns for `presentEvent`; `isSingle` includes the dates. */
export const eventColumns = (isSingle = false) => ({
  ...own,
  hosts,
  attachments,
  dates: isSingle ? dates : sql<Schemas['EventDate'][] | null>`NULL`,
  audienceNames: isSingle ? audienceNames : sql<Schemas['NamedRef'][] | null>`NULL`,
  datesCount: sql<number>`(SELECT count(*)::integer FROM event_dates d WHERE d.event_id = ${events}.id)`,
  nextStartAt: sql<
    string | null
  >`(SELECT ${isoTime(sql`next`)} FROM (SELECT ${nextStart} AS next) AS one)`,
  liveStatus: eventStatus,
  isLocked,
  audienceIds: sql<
    string[]
  >`coalesce((SELECT json_agg(a.ref ORDER BY a.position) FROM event_audience a
    WHERE a.event_id = ${events}.id), '[]')`,
  course: sql<Ref>`(SELECT json_build_object('_id', c.id, 'name', c.title) FROM courses c
    WHERE c.id = ${events}.course_id)`,
  recording: sql<Ref>`(SELECT json_build_object('_id', a.id, 'name', a.title) FROM assets a
    WHERE a.id = ${events}.recording_asset_id)`,
  maker: sql<Admin | null>`(
    SELECT json_build_object('id', a.id, 'firstName', a.first_name, 'lastName', a.last_name)
    FROM ${admins} a WHERE a.id = ${events}.created_by)`,
})

type Row = Omit<typeof events.$inferSelect, 'searchText' | 'organisationId' | 'toldFree'> & {
  hosts: Event['hosts']
  attachments: { _id: string; name: string; size: number }[]
  dates: Schemas['EventDate'][] | null
  audienceNames: Schemas['NamedRef'][] | null
  datesCount: number
  nextStartAt: string | null
  liveStatus: Schemas['EventStatus']
  isLocked: boolean
  audienceIds: string[]
  course: Ref
  recording: Ref
  maker: Admin | null
}

/** An event in the form of the contract. */
export function presentEvent(row: Row, files: Files): Event {
  const { invited, registered, waitlisted, attended, noShow } = row
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    image: row.image && files.address(row.image),
    mode: row.mode,
    meetingProvider: row.meetingProvider,
    meetingLink: row.meetingLink,
    meetingPassword: row.meetingPassword,
    venue: row.venue,
    startAt: row.startsAt.toISOString(),
    endAt: row.endsAt.toISOString(),
    timezone: row.timezone,
    allDay: row.allDay,
    recurrence: row.recurrence,
    datesCount: row.datesCount,
    nextStartAt: row.nextStartAt,
    ...(row.dates && { dates: row.dates }),
    hosts: row.hosts.map((host) => ({ ...host, photo: host.photo && files.address(host.photo) })),
    capacity: row.capacity,
    waitlist: row.waitlist,
    waitlistStops: row.waitlistStops,
    registration: row.registration,
    lateJoiners: row.lateJoiners,
    registrationDeadline: timeOrNull(row.registrationDeadline),
    audience: { type: row.audienceType, ids: row.audienceIds },
    ...(row.audienceNames && { audienceNames: row.audienceNames }),
    course: row.course,
    reminders: row.reminders,
    status: row.liveStatus,
    cancelReason: row.cancelReason,
    publishedAt: timeOrNull(row.publishedAt),
    attendanceLocked: row.isLocked,
    recordingAsset: row.recording,
    attachments: row.attachments.map((file) => ({ ...file, url: files.address(file._id) })),
    stats: { invited, registered, waitlisted, attended, noShow },
    version: row.version,
    createdBy: makerOf(row.maker),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
