import type { components } from '../../openapi/generated/types.ts'
import { and, eq, sql } from '../db/drizzle.ts'
import { events } from '../db/schema.ts'
import { hasEachWord } from '../db/search-terms.ts'
import { addWallDays, dayStart, wallOf } from './zone.ts'

type Schemas = components['schemas']

export type EventFilter = {
  search?: string
  status?: Schemas['EventStatus']
  mode?: Schemas['EventMode']
  host?: string
  course?: string
  license?: string
  when?: 'upcoming' | 'past'
  from?: string
  to?: string
}

/** SQL: the status, which follows from the time unless the event is a draft or cancelled. */
export const eventStatus = sql<Schemas['EventStatus']>`CASE
  WHEN ${events.status} <> 'scheduled' THEN ${events.status}
  WHEN ${events.lastEndsAt} <= now() THEN 'completed'
  WHEN EXISTS (SELECT FROM event_dates d WHERE d.event_id = ${events}.id AND d.status = 'scheduled'
    AND d.starts_at <= now() AND d.ends_at > now()) THEN 'live'
  ELSE 'scheduled' END`

/** The instants at which days begin and end in a time zone. */
export function dayRange(zone: string, from?: string, to?: string) {
  const wall = (date: string) => wallOf(`${date}T00:00:00`)
  return {
    start: from === undefined ? undefined : new Date(dayStart(zone, wall(from))),
    end: to === undefined ? undefined : new Date(dayStart(zone, addWallDays(wall(to), 1))),
  }
}

/** Conditions of the filters that have facets. */
export const facetConditions = ({ status, mode, host }: EventFilter) => ({
  status: status && sql`${eventStatus} = ${status}`,
  mode: mode && eq(events.mode, mode),
  host:
    host &&
    sql`EXISTS (SELECT FROM event_hosts h WHERE h.event_id = ${events}.id AND h.author_id = ${host})`,
})

function overlaps(zone: string, from?: string, to?: string) {
  const { start, end } = dayRange(zone, from, to)
  if (!start && !end) return undefined
  return sql`EXISTS (SELECT FROM event_dates d WHERE d.event_id = ${events}.id
    AND d.ends_at > ${start?.toISOString() ?? '-infinity'}::timestamptz
    AND d.starts_at < ${end?.toISOString() ?? 'infinity'}::timestamptz)`
}

const timeCondition = (when: EventFilter['when']) => {
  if (when === undefined) return undefined
  return when === 'past' ? sql`${events.lastEndsAt} <= now()` : sql`${events.lastEndsAt} > now()`
}

/** Conditions of the other filters. */
export const otherConditions = (
  { search, course, license, when, from, to }: EventFilter,
  zone: string,
) =>
  and(
    sql`${events.deletedAt} IS NULL`,
    ...hasEachWord(events.searchText, search),
    course === undefined ? undefined : eq(events.courseId, course),
    license === undefined
      ? undefined
      : sql`${events.audienceType} = 'licenses' AND EXISTS (SELECT FROM event_audience a
          WHERE a.event_id = ${events}.id AND a.ref = ${license})`,
    timeCondition(when),
    overlaps(zone, from, to),
  )

/** Condition for the events of a filter; goes into `own(events, …)`. */
export function eventFilterWhere(filter: EventFilter, zone: string) {
  const facets = Object.values(facetConditions(filter)).map((each) => each || undefined)
  return and(otherConditions(filter, zone), ...facets)
}

export type EventsSelection = { eventIds?: string[]; filter?: EventFilter; exclude?: string[] }

/** Condition for a filter with exceptions; goes into `own(events, …)`. */
export function eventsSelectionWhere({ filter, exclude = [] }: EventsSelection, zone: string) {
  if (!filter) return sql`false`
  const byException =
    exclude.length > 0 ? sql`${events.id} <> ALL(${sql.param(exclude)}::text[])` : undefined
  return and(eventFilterWhere(filter, zone), byException)
}
