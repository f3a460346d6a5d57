import type { SQL } from 'drizzle-orm'
import type { components } from '../../openapi/generated/types.ts'
import { invalid } from '../contract/validation-messages.ts'
import { problem } from '../contract/problem.ts'
import { eq, sql } from '../db/drizzle.ts'
import { countFacets, type Facet, type FacetRequest } from '../db/facets.ts'
import type { Db, Tx } from '../db/open.ts'
import { events } from '../db/schema.ts'
import type { Own } from '../db/scope.ts'
import type { Config } from '../config/config.ts'
import type { Files } from '../files/files.ts'
import { dayOf } from '../lib/dates.ts'
import {
  dayRange,
  type EventFilter,
  eventFilterWhere,
  eventStatus,
  facetConditions,
  otherConditions,
} from './filter.ts'
import { eventUrl } from './link.ts'
import { eventColumns, presentEvent } from './present.ts'
import { eventOrder } from './sort.ts'

export type Caller = {
  db: Db | Tx
  own: Own
  files: Files
  config: Config
  user: { organisationId: string; organisation: { timezone: string } }
}
type Page = { sort?: string; limit?: number; offset?: number; isSingle?: boolean }

/** The events that match a condition, sorted. */
export async function readEvents(caller: Caller, which: SQL | undefined, page: Page = {}) {
  const { db, own, files, config } = caller
  const rows = await db
    .select(eventColumns(page.isSingle))
    .from(events)
    .where(own(events, which))
    .orderBy(...eventOrder(page.sort))
    .limit(page.limit ?? 10_000)
    .offset(page.offset ?? 0)
  return rows.map((row) => ({
    ...presentEvent(row, files),
    // Signing reads the secret, and lists do not need it.
    ...(page.isSingle && row.status !== 'draft' && { link: eventUrl(config, { eventId: row.id }) }),
  }))
}

/** An event with its dates. */
export async function readEvent(caller: Caller, id: string) {
  const [event] = await readEvents(caller, eq(events.id, id), { isSingle: true })
  if (!event) throw problem('request/not-found')
  return event
}

const facets: Record<string, Facet> = {
  status: { value: sql`live_status` },
  mode: { value: sql`mode` },
  host: {
    value: sql`host.id`,
    label: sql`host.name`,
    from: sql`JOIN event_hosts eh ON eh.event_id = listed.id JOIN authors host ON host.id = eh.author_id`,
  },
}

/** The number of events that match a filter, and the requested facets. */
export function countEvents(
  { db, own, user }: Caller,
  filter: EventFilter,
  requested: FacetRequest = {},
) {
  const { timezone } = user.organisation
  const conditions = Object.entries(facetConditions(filter)).flatMap(([name, condition]) =>
    condition ? [{ name, condition, column: sql.identifier(`fits_${name}`) }] : [],
  )
  const fits = conditions.map(({ condition, column }) => sql`, ${condition} AS ${column}`)
  const listed = own(events, otherConditions(filter, timezone))
  const rows = sql`SELECT ${events}.id, ${events.mode}, ${eventStatus} AS live_status ${sql.join(fits)}
    FROM ${events} WHERE ${listed}`
  return countFacets(
    db,
    {
      rows,
      conditions: Object.fromEntries(conditions.map(({ name, column }) => [name, sql`${column}`])),
      facets,
      chosen: filter,
    },
    requested,
  )
}

const maxDays = 62

type Entry = components['schemas']['CalendarEntry']

/** The dates of events between two days, for calendars. */
export async function readCalendar(
  { db, own, user }: Caller,
  { from, to, ...filter }: EventFilter & { from: string; to: string },
) {
  const days = dayOf(to) - dayOf(from) + 1
  if (days < 1)
    throw invalid([
      { field: 'to', code: 'order', message: 'Choose a day that is not before the first one' },
    ])
  if (days > maxDays)
    throw invalid([{ field: 'to', code: 'range', message: `Choose at most ${maxDays} days` }])
  const { timezone } = user.organisation
  const { start, end } = dayRange(timezone, from, to)
  const { rows } = await db.execute<
    Omit<Entry, 'event' | 'startAt' | 'endAt'> &
      Entry['event'] & {
        dateId: string
        dateStatus: Entry['status']
        startsAt: Date
        endsAt: Date
      }
  >(sql`
    SELECT d.id AS "dateId", d.status AS "dateStatus", d.starts_at AS "startsAt", d.ends_at AS "endsAt",
      ${events}.id AS _id, ${events.title}, ${events.mode}, ${events.timezone}, ${events.allDay} AS "allDay",
      ${eventStatus} AS status, ${events.capacity}, ${events.registered}
    FROM event_dates d JOIN ${events} ON ${events}.id = d.event_id
    WHERE ${own(events, eventFilterWhere(filter, timezone))} AND d.organisation_id = ${user.organisationId}
      AND d.starts_at < ${end?.toISOString()}::timestamptz AND d.ends_at > ${start?.toISOString()}::timestamptz
    ORDER BY d.starts_at, d.id LIMIT 5000`)
  return rows.map(({ dateId, dateStatus, startsAt, endsAt, ...event }) => ({
    _id: dateId,
    event,
    startAt: new Date(startsAt).toISOString(),
    endAt: new Date(endsAt).toISOString(),
    status: dateStatus,
  }))
}
