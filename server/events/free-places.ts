import { sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { withRetry } from '../db/transaction.ts'
import type { TaskParts } from '../jobs/types.ts'
import { plural } from '../lib/plural.ts'
import { hrefOf, raiseForAll } from './alerts.ts'

type Free = { id: string; organisationId: string; title: string; free: number; waiting: number }

/** Events with free places while users wait, which no longer get them by themselves; once for the same numbers. */
async function takeFree(tx: Tx) {
  await tx.execute(sql`
    UPDATE events SET told_free = NULL
    WHERE told_free IS NOT NULL AND (waitlisted = 0 OR capacity <= registered)`)
  const { rows } = await tx.execute<Free>(sql`
    UPDATE events SET told_free = concat_ws(':', capacity - registered, waitlisted)
    WHERE status = 'scheduled' AND deleted_at IS NULL AND capacity > registered AND waitlisted > 0
      AND last_ends_at > now() AND now() >= starts_at - make_interval(hours => waitlist_stops)
      AND told_free IS DISTINCT FROM concat_ws(':', capacity - registered, waitlisted)
    RETURNING id, organisation_id AS "organisationId", title, capacity - registered AS free, waitlisted AS waiting`)
  return rows
}

/** Alerts administrators of places that nobody gets, although users wait. */
export const alertOfFreePlaces = ({ db, jobs }: Pick<TaskParts, 'db' | 'jobs'>) =>
  withRetry(db, async (tx) => {
    for (const { id, organisationId, title, free, waiting } of await takeFree(tx))
      await raiseForAll({ tx, jobs }, organisationId, {
        type: 'event-soon',
        severity: 'warning',
        href: hrefOf(id),
        title: `${plural(free, 'place is free', 'places are free')}, ${plural(waiting, 'person waits', 'people wait')}`,
        body: `${title}: it is too late for places to be given by themselves. Promote those who wait.`,
      })
  })

declare module '../jobs/types.ts' {
  interface Tasks {
    'alert-of-free-places': { name: 'alert-of-free-places' }
  }
}
