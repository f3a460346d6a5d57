import { fieldProblem } from '../contract/problem.ts'
import { sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { newId } from '../lib/id.ts'
import type { EventRow } from './input.ts'
import { planDates } from './recurrence.ts'

/** The dates of an event by its recurrence. Throws 422 for a recurrence that does not fit. */
export function planOf({
  startsAt,
  endsAt,
  timezone,
  allDay,
  recurrence,
}: Pick<EventRow, 'startsAt' | 'endsAt' | 'timezone' | 'allDay' | 'recurrence'>) {
  const span = { startAt: startsAt.getTime(), endAt: endsAt.getTime(), timezone, allDay }
  const planned = planDates(span, recurrence)
  if ('plan' in planned) return planned.plan
  const { code, message } = planned.fault
  throw fieldProblem('request/invalid', 'recurrence', code, message)
}

type Plan = ReturnType<typeof planOf>

/** Sets the dates of an event, and its end. Dates at the same place of the series stay the same rows. */
export async function storeDates(
  tx: Tx,
  { id, organisationId }: Pick<EventRow, 'id' | 'organisationId'>,
  { dates }: Plan,
) {
  const times = (key: 'startAt' | 'endAt') =>
    sql`${sql.param(dates.map((date) => new Date(date[key]).toISOString()))}::timestamptz[]`
  await tx.execute(
    sql`DELETE FROM event_dates WHERE event_id = ${id} AND position > ${dates.length}`,
  )
  await tx.execute(sql`
    INSERT INTO event_dates (id, organisation_id, event_id, position, original_local, starts_at, ends_at)
    SELECT date.id, ${organisationId}, ${id}, date.at, date.local, date.starts_at, date.ends_at
    FROM unnest(${sql.param(dates.map(() => newId()))}::text[],
      ${sql.param(dates.map(({ originalLocal }) => originalLocal))}::text[], ${times('startAt')}, ${times('endAt')})
      WITH ORDINALITY AS date (id, local, starts_at, ends_at, at)
    ON CONFLICT (event_id, position) DO UPDATE SET original_local = excluded.original_local,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, moved = false`)
  await storeEnd(tx, id)
}

/** Sets the end of an event after its dates have changed. */
export const storeEnd = (tx: Tx, id: string) =>
  tx.execute(sql`
    UPDATE events e SET last_ends_at = coalesce(
      (SELECT max(ends_at) FROM event_dates WHERE event_id = e.id AND status = 'scheduled'),
      (SELECT max(ends_at) FROM event_dates WHERE event_id = e.id))
    WHERE e.id = ${id}`)
