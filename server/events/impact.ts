import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import type { planOf } from './dates.ts'
import type { EventRow } from './input.ts'
import { countQueued } from './letters/queue.ts'

type EventImpact = components['schemas']['EventImpact']

/** SQL: another event `e` that is not cancelled has a date at the same time as the event. */
const atSameTime = (
  id: string,
) => sql`e.id <> ${id} AND e.status = 'scheduled' AND e.deleted_at IS NULL
  AND EXISTS (SELECT FROM event_dates mine JOIN event_dates theirs ON theirs.event_id = e.id
    AND theirs.status = 'scheduled' AND theirs.starts_at < mine.ends_at AND theirs.ends_at > mine.starts_at
  WHERE mine.event_id = ${id} AND mine.status = 'scheduled' AND mine.ends_at > now())`

/** What a stored change of an event does besides. `before` has the counts before it. */
export async function readImpact(
  tx: Tx,
  after: EventRow,
  {
    plan,
    before,
    left,
  }: {
    plan: ReturnType<typeof planOf>
    before: Pick<EventRow, 'invited' | 'waitlisted'>
    left: number
  },
): Promise<EventImpact> {
  const { id, organisationId } = after
  const { rows } = await tx.execute<{ hosts: EventImpact['overlaps']['hosts']; users: number }>(sql`
    WITH others AS MATERIALIZED (
      SELECT e.id FROM events e WHERE e.organisation_id = ${organisationId} AND e.last_ends_at > now()
        AND ${atSameTime(id)})
    SELECT coalesce((SELECT json_agg(json_build_object('_id', a.id, 'name', a.name) ORDER BY a.name)
        FROM event_hosts h JOIN authors a ON a.id = h.author_id WHERE h.event_id = ${id}
          AND EXISTS (SELECT FROM event_hosts oh JOIN others ON others.id = oh.event_id
            WHERE oh.author_id = h.author_id)), '[]') AS hosts,
      (SELECT count(DISTINCT mine.user_id)::integer FROM registrations mine
        JOIN registrations theirs ON theirs.user_id = mine.user_id AND theirs.status = 'registered'
        JOIN others ON others.id = theirs.event_id
        WHERE mine.event_id = ${id} AND mine.status IN ('invited', 'registered', 'waitlisted')) AS users`)
  const { hosts = [], users = 0 } = rows[0] ?? {}
  const iso = (instant: number) => new Date(instant).toISOString()
  return {
    dates: plan.dates.map(({ originalLocal, startAt, endAt }) => ({
      originalLocal,
      startAt: iso(startAt),
      endAt: iso(endAt),
    })),
    gaps: plan.gaps,
    shortMonths: plan.shortMonths,
    overlaps: { hosts: hosts.slice(0, 20), users },
    asked: Math.max(0, after.invited - before.invited),
    registered: after.registered,
    waitlisted: after.waitlisted,
    promoted: Math.max(0, before.waitlisted - after.waitlisted),
    left,
    letters: await countQueued(tx, id),
  }
}
