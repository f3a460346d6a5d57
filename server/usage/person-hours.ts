import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Tenant } from '../db/scope.ts'
import { partsOf, type Resolved } from '../reports/range.ts'
import { readKnownSince } from './usage.ts'

/** The learning time of a user in a range, by day, week or month. */
export async function readPersonHours(
  db: Db | Tx,
  userId: string,
  tenant: Tenant,
  range: Resolved,
): Promise<components['schemas']['LearningHours']> {
  const { from, to, interval } = range
  const { rows } = await db.execute<{ day: string; seconds: number }>(sql`
    SELECT l.day::text AS day, sum(l.seconds)::float8 AS seconds
    FROM learning_days l JOIN courses c ON c.id = l.course_id AND c.deleted_at IS NULL
    WHERE l.organisation_id = ${tenant.organisationId} AND l.user_id = ${userId}
      AND l.day BETWEEN ${from} AND ${to} GROUP BY 1`)
  const secondsIn = (isIn: (day: string) => boolean) =>
    rows.reduce((sum, { day, seconds }) => (isIn(day) ? sum + seconds : sum), 0)
  const parts = partsOf(range)
  return {
    from,
    to,
    timezone: tenant.zone,
    interval,
    knownSince: await readKnownSince(db, tenant),
    learningSeconds: secondsIn(() => true),
    series: parts.map((part, index) => {
      const next = parts[index + 1]?.date
      const learningSeconds = secondsIn(
        (day) => day >= part.date && (next === undefined || day < next),
      )
      return { ...part, learningSeconds }
    }),
  }
}
