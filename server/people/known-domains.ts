import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'

/** The domains that at least one in a hundred users of an organisation, and at least three, have. */
export async function commonUserDomains(db: Db | Tx, organisationId: string) {
  const { rows } = await db.execute<{ domain: string }>(sql`
    SELECT domain FROM (
      SELECT split_part(email, '@', 2) AS domain, count(*) AS number, sum(count(*)) OVER () AS everybody
      FROM users WHERE organisation_id = ${organisationId} AND deleted_at IS NULL GROUP BY 1) domains
    WHERE number >= greatest(3, everybody / 100) ORDER BY number DESC LIMIT 50`)
  return rows.map(({ domain }) => domain)
}
