import { auditEach } from '../audit/audit.ts'
import { sql } from '../db/drizzle.ts'
import { withRetry } from '../db/transaction.ts'
import type { TaskParts } from '../jobs/types.ts'
import { syncAccess } from './access.ts'

/** Time before freed seats are assigned to waiting users: until then the revocation can be undone. */
const undoSeconds = 15

type Parts = Pick<TaskParts, 'db' | 'jobs'>

/** Assigns the free seats of a license to the users who have waited longest. */
function promote({ db, jobs }: Parts, licenseId: string, organisationId: string) {
  return withRetry(db, async (tx) => {
    const { rows: locked } = await tx.execute<{ free: number | null; title: string }>(sql`
      SELECT seats_total - seats_taken AS free, title FROM licenses WHERE id = ${licenseId} FOR NO KEY UPDATE`)
    const [license] = locked
    if (!license) return
    const { rows } = await tx.execute<{ userId: string; name: string }>(sql`
      UPDATE seats s SET status = 'assigned', assigned_at = now(), waiting_since = NULL,
        invite_expires_at = now() + make_interval(days => l.invite_ttl_days)
      FROM licenses l, users u WHERE l.id = s.license_id AND u.id = s.user_id AND s.id IN (
        SELECT w.id FROM seats w JOIN users p ON p.id = w.user_id
        WHERE w.license_id = ${licenseId} AND w.status = 'waiting' AND p.deleted_at IS NULL AND p.status <> 'inactive'
        ORDER BY w.waiting_since, w.id LIMIT ${license.free})
      RETURNING s.user_id AS "userId", trim(u.first_name || ' ' || u.last_name) AS name`)
    const by = { organisationId }
    const lines = rows.map(({ userId: id, name }) => ({ id, name, note: license.title }))
    await auditEach(tx, by, 'license/seat-assigned', lines)
    await syncAccess(
      { tx, jobs, organisationId, by },
      rows.map(({ userId }) => userId),
    )
  })
}

/** Assigns free seats to waiting users, in all licenses that have not expired. */
export async function promoteWaiting(parts: Parts) {
  const { rows } = await parts.db.execute<{ id: string; organisationId: string }>(sql`
    SELECT l.id, l.organisation_id AS "organisationId" FROM licenses l JOIN organisations o ON o.id = l.organisation_id
    WHERE l.deleted_at IS NULL AND (l.seats_total IS NULL OR l.seats_taken < l.seats_total)
      AND (l.expiration_date IS NULL OR l.expiration_date >= (now() AT TIME ZONE o.timezone)::date)
      AND EXISTS (SELECT FROM seats s WHERE s.license_id = l.id AND s.status = 'waiting' AND s.job_id IS NULL)
      AND NOT EXISTS (SELECT FROM seats s WHERE s.license_id = l.id AND s.status = 'revoked'
        AND s.revoked_at > now() - make_interval(secs => ${undoSeconds}))`)
  for (const { id, organisationId } of rows) await promote(parts, id, organisationId)
}

declare module '../jobs/types.ts' {
  interface Tasks {
    'promote-waiting': { name: 'promote-waiting' }
  }
}
