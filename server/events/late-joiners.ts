import { sql } from '../db/drizzle.ts'
import { withRetry } from '../db/transaction.ts'
import type { TaskParts } from '../jobs/types.ts'
import { inviteAudience, lockPlaces } from './places.ts'

/** Takes users in who entered the audience of an event since it was scheduled, until its deadline. */
export async function takeLateJoiners({ db }: Pick<TaskParts, 'db'>) {
  const { rows } = await db.execute<{ id: string; organisationId: string }>(sql`
    SELECT id, organisation_id AS "organisationId" FROM events
    WHERE late_joiners AND status = 'scheduled' AND deleted_at IS NULL
      AND coalesce(registration_deadline, starts_at) > now() ORDER BY id`)
  for (const { id, organisationId } of rows)
    await withRetry(db, async (tx) => {
      const event = await lockPlaces(tx, organisationId, id)
      if (event?.status === 'scheduled' && !event.isClosed) await inviteAudience(tx, { id })
    })
}

declare module '../jobs/types.ts' {
  interface Tasks {
    'take-late-joiners': { name: 'take-late-joiners' }
  }
}
