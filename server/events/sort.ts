import { orderBy } from '../contract/sort.ts'
import { sql } from '../db/drizzle.ts'
import { events } from '../db/schema.ts'
import { eventStatus } from './filter.ts'

/** SQL: the start of the date that is live or comes next. */
export const nextStart = sql<Date | null>`(SELECT min(d.starts_at) FROM event_dates d
  WHERE d.event_id = ${events}.id AND d.status = 'scheduled' AND d.ends_at > now())`

const keys = {
  title: sql`fold_text(${events.title}) COLLATE "C"`,
  startAt: sql`${events.startsAt}`,
  mode: sql`${events.mode}`,
  status: sql`array_position(ARRAY['draft', 'scheduled', 'live', 'completed', 'cancelled'], ${eventStatus})`,
  registered: sql`${events.registered}`,
  attended: sql`${events.attended}`,
  createdAt: sql`${events.createdAt}`,
  updatedAt: sql`${events.updatedAt}`,
}

/** ORDER BY terms for `sort`; by default what comes next, then what is over, each beginning with the nearest. */
export const eventOrder = (sort?: string) =>
  sort === undefined
    ? [
        sql`${events.lastEndsAt} <= now()`,
        sql`CASE WHEN ${events.lastEndsAt} > now() THEN coalesce(${nextStart}, ${events.startsAt}) END`,
        sql`${events.lastEndsAt} DESC`,
        events.id,
      ]
    : orderBy(keys, sort, [events.id])
