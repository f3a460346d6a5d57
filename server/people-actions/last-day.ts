import type { Ctx } from '../contract/ctx.ts'
import { eq, sql } from '../db/drizzle.ts'
import { organisations } from '../db/schema.ts'
import { fieldProblem } from '../contract/problem.ts'
import { timeOrNull } from '../lib/dates.ts'
import type { When } from './deactivate.ts'
import type { Person } from '../people/lock.ts'
import type { BulkCtx } from '../bulk/types.ts'

/** The end of a user's last day in the organisation's time zone; null for now. Refuses past days. */
export async function endOfDay(
  { db, user }: Pick<Ctx, 'db' | 'user'>,
  day: string | null | undefined,
): Promise<When> {
  if (!day) return null
  const { timezone } = user.organisation
  const { rows } = await db.execute<{ at: string; over: boolean; far: boolean; note: string }>(sql`
    SELECT ends.at::text AS at, ends.at <= now() AS over, ends.at >= '9999-12-31' AS far,
      'After ' || to_char(${day}::date, 'FMDD FMMonth YYYY') AS note
    FROM (SELECT (${day}::date + 1)::timestamp AT TIME ZONE ${timezone} AS at) AS ends`)
  const [end] = rows
  if (!end || end.over)
    throw fieldProblem('request/invalid', 'deactivateOn', 'past', 'Choose today or a later day')
  // Dates beyond the year 9999 cannot be written with four digits.
  if (end.far)
    throw fieldProblem('request/invalid', 'deactivateOn', 'too-late', 'Choose an earlier day')
  return { at: new Date(end.at).toISOString(), note: end.note }
}

/** The different last days of users, in the organisation's time zone; null for users without one. */
export async function lastDaysOf({ tx, organisationId }: BulkCtx, people: Person[]) {
  const times = people.map(({ deactivateAt }) => timeOrNull(deactivateAt))
  const { rows } = await tx.execute<{ day: string | null }>(sql`
    SELECT DISTINCT ((ends.at - interval '1 millisecond') AT TIME ZONE ${organisations.timezone})::date::text
      AS day
    FROM ${organisations}, unnest(${sql.param([...new Set(times)])}::timestamptz[]) AS ends (at)
    WHERE ${eq(organisations.id, organisationId)} ORDER BY day`)
  return rows.map(({ day }) => day)
}
