import type { components } from '../../openapi/generated/types.ts'
import type { Ctx } from '../contract/ctx.ts'
import { problem } from '../contract/problem.ts'
import { sql } from '../db/drizzle.ts'
import { hasReached } from './seats/filter.ts'

type Funnel = components['schemas']['LicenseFunnel']

/** The seats of a license, and how many users have come as far as each step, by the conditions of the list. */
export async function readFunnel({ db, user }: Pick<Ctx, 'db' | 'user'>, licenseId: string) {
  const { rows } = await db.execute<Funnel>(sql`
    WITH reached AS (
      SELECT ${hasReached('active')} AS active, ${hasReached('started')} AS started, ${hasReached('completed')} AS completed
      FROM seats s JOIN users u ON u.id = s.user_id AND u.deleted_at IS NULL
      WHERE s.license_id = ${licenseId} AND ${hasReached('given')})
    SELECT l.seats_total AS seats, count(r.active)::integer AS given,
      (count(*) FILTER (WHERE r.active))::integer AS active,
      (count(*) FILTER (WHERE r.started))::integer AS started,
      (count(*) FILTER (WHERE r.completed))::integer AS completed
    FROM licenses l LEFT JOIN reached r ON true
    WHERE l.id = ${licenseId} AND l.organisation_id = ${user.organisationId} GROUP BY l.id`)
  const [funnel] = rows
  if (!funnel) throw problem('request/not-found')
  return funnel
}
