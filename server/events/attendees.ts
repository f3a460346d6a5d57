import type { SQL } from 'drizzle-orm'
import type { components } from '../../openapi/generated/types.ts'
import { orderBy } from '../contract/sort.ts'
import { and, eq, isNull, sql } from '../db/drizzle.ts'
import { isoTime } from '../db/iso-time.ts'
import { countFacets, type Facet, type FacetRequest } from '../db/facets.ts'
import { events, registrations, users } from '../db/schema.ts'
import { hasEachWord } from '../db/search-terms.ts'
import { timeOrNull } from '../lib/dates.ts'
import { problem } from '../contract/problem.ts'
import type { Caller } from './list.ts'

type Schemas = components['schemas']
type Attendee = Schemas['EventAttendee']
export type AttendeeFilter = Schemas['EventAttendeeFilter']

/** Throws 404 unless the organisation has this event. */
export async function requireEvent({ db, own }: Pick<Caller, 'db' | 'own'>, id: string) {
  const [event] = await db
    .select({ id: events.id, title: events.title })
    .from(events)
    .where(own(events, and(eq(events.id, id), isNull(events.deletedAt))))
  if (!event) throw problem('request/not-found')
  return event
}

/**
 * SQL: attendance of the whole event. Attended: every date so far that takes place and was not excused; partial: some of
 * them; excused: all of them.
 */
export const overallAttendance = sql<Schemas['AttendanceStatus'] | null>`(
  SELECT CASE
    WHEN count(a.status) = 0 THEN NULL
    WHEN count(*) FILTER (WHERE a.status = 'attended') > 0
      AND count(*) FILTER (WHERE a.status IS DISTINCT FROM 'attended' AND a.status IS DISTINCT FROM 'excused') = 0
      THEN 'attended'
    WHEN count(*) FILTER (WHERE a.status IN ('attended', 'partial')) > 0 THEN 'partial'
    WHEN count(*) FILTER (WHERE a.status = 'no-show') > 0 THEN 'no-show'
    ELSE 'excused' END
  FROM event_dates d LEFT JOIN attendance a ON a.date_id = d.id AND a.registration_id = ${registrations}.id
  WHERE d.event_id = ${registrations}.event_id AND d.status = 'scheduled' AND d.starts_at <= now())`

const markOf = (date?: string) =>
  date === undefined
    ? overallAttendance
    : sql`(SELECT a.status FROM attendance a WHERE a.registration_id = ${registrations}.id AND a.date_id = ${date})`

/** Conditions of the filters that have facets. */
const facetConditions = ({ status, attendance, date }: AttendeeFilter) => ({
  status: status && eq(registrations.status, status),
  attendance: attendance && sql`coalesce(${markOf(date)}, 'none') = ${attendance}`,
})

const searched = (search?: string) => and(...hasEachWord(users.searchText, search))

/** Condition on registrations of any event, joined with their users. */
export const attendeeFilterWhere = (filter: AttendeeFilter) =>
  and(
    sql`true`,
    searched(filter.search),
    ...Object.values(facetConditions(filter)).map((each) => each || undefined),
  )

/** Condition on registrations joined with their users. */
export const attendeeWhere = (eventId: string, filter: AttendeeFilter) =>
  and(eq(registrations.eventId, eventId), attendeeFilterWhere(filter))

const place = sql<number | null>`CASE WHEN ${registrations.status} = 'waitlisted' THEN (
  SELECT count(*)::integer FROM registrations w WHERE w.event_id = ${registrations}.event_id
    AND w.status = 'waitlisted' AND (w.queue, w.id) <= (${registrations.queue}, ${registrations.id})) END`

const keys: Record<string, SQL> = {
  name: sql`${users.sortName} COLLATE "C"`,
  status: sql`array_position(ARRAY['registered', 'waitlisted', 'invited', 'declined', 'cancelled'], ${registrations.status})`,
  place: sql`${registrations.queue}`,
  answeredAt: sql`${registrations.answeredAt}`,
  invitedAt: sql`${registrations.invitedAt}`,
}

const marks = sql<Attendee['marks']>`coalesce((
  SELECT json_agg(json_build_object('date', a.date_id, 'status', a.status, 'minutes', a.minutes, 'source', a.source,
    'markedBy', CASE WHEN m.id IS NOT NULL
      THEN json_build_object('_id', m.id, 'name', trim(m.first_name || ' ' || m.last_name)) END,
    'markedAt', ${isoTime(sql`a.marked_at`)}, 'note', a.note)
    ORDER BY d.position)
  FROM attendance a JOIN event_dates d ON d.id = a.date_id LEFT JOIN admins m ON m.id = a.marked_by
  WHERE a.registration_id = ${registrations}.id), '[]')`

type Page = { sort?: string; limit?: number; offset?: number }

/** The users of an event. */
export async function readAttendees(
  { db, own, files }: Caller,
  which: SQL | undefined,
  page: Page = {},
): Promise<Attendee[]> {
  const rows = await db
    .select({ row: registrations, user: users, place, marks, attendance: overallAttendance })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .where(own(registrations, which))
    .orderBy(
      ...orderBy(keys, page.sort ?? 'status,place,name', [registrations.id], {
        missing: ['place', 'answeredAt'],
      }),
    )
    .limit(page.limit ?? 10_000)
    .offset(page.offset ?? 0)
  return rows.map(({ row, user, ...figures }) => ({
    _id: row.id,
    user: {
      _id: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      photo: user.photo && files.address(user.photo),
      designation: user.designation,
    },
    status: row.status,
    place: figures.place,
    invitedAt: row.invitedAt.toISOString(),
    answeredAt: timeOrNull(row.answeredAt),
    attendance: figures.attendance,
    marks: figures.marks,
  }))
}

const facets: Record<string, Facet> = {
  status: { value: sql`status` },
  attendance: { value: sql`mark` },
}

/** The number of users of an event that match a filter, and the requested facets. */
export function countAttendees(
  { db, own }: Pick<Caller, 'db' | 'own'>,
  eventId: string,
  filter: AttendeeFilter,
  requested: FacetRequest = {},
) {
  const conditions = Object.entries(facetConditions(filter)).flatMap(([name, condition]) =>
    condition ? [{ name, condition, column: sql.identifier(`fits_${name}`) }] : [],
  )
  const fits = conditions.map(({ condition, column }) => sql`, ${condition} AS ${column}`)
  const listed = own(
    registrations,
    and(eq(registrations.eventId, eventId), searched(filter.search)),
  )
  return countFacets(
    db,
    {
      rows: sql`SELECT ${registrations.status}, coalesce(${markOf(filter.date)}, 'none') AS mark ${sql.join(fits)}
        FROM ${registrations} JOIN ${users} ON ${users}.id = ${registrations}.user_id WHERE ${listed}`,
      conditions: Object.fromEntries(conditions.map(({ name, column }) => [name, sql`${column}`])),
      facets,
      chosen: filter,
    },
    requested,
  )
}

export type AttendeeSelection = {
  eventId: string
  users?: string[]
  filter?: AttendeeFilter
  exclude?: string[]
}

/** Rows of a bulk action: users of an event by ids or by a filter. */
export function attendeeRows(
  { own }: Pick<Caller, 'own'>,
  { eventId, users: ids, filter = {}, exclude = [] }: AttendeeSelection,
) {
  if (ids)
    return sql`SELECT row_number() OVER ()::integer AS position, ref, NULL::jsonb AS input
      FROM (SELECT DISTINCT ON (ref) ref, at FROM unnest(${sql.param(ids)}::text[]) WITH ORDINALITY AS one (ref, at)
        ORDER BY ref, at) AS chosen`
  const others =
    exclude.length > 0
      ? sql`${registrations.userId} <> ALL(${sql.param(exclude)}::text[])`
      : undefined
  const which = own(registrations, and(attendeeWhere(eventId, filter), others))
  return sql`SELECT row_number() OVER (ORDER BY ${registrations.queue}, ${registrations.id})::integer AS position,
      ${registrations.userId} AS ref, NULL::jsonb AS input
    FROM ${registrations} JOIN ${users} ON ${users}.id = ${registrations}.user_id WHERE ${which}`
}
