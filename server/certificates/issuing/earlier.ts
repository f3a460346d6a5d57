import type { TxCtx } from '../../contract/ctx.ts'
import { today } from '../../db/date-filter.ts'
import { sql } from '../../db/drizzle.ts'
import { reachable } from '../../people/reachable.ts'
import { isGoodOn } from '../status.ts'

type AssignedType = 'course' | 'license'

/** The subjects of an assignment, and the validity that their certificates get. */
export type Assignment = { type: AssignedType; ids: string[]; validityMonths: number | null }

/** SQL: completions as `user_id`, `subject_id` and `completed_at`. A license is completed with its last course. */
const completions = (type: AssignedType, ids: string[]) =>
  type === 'course'
    ? sql`SELECT e.user_id, e.course_id AS subject_id, e.completed_at
        FROM enrollments e WHERE e.course_id = ANY(${sql.param(ids)}::text[]) AND e.status = 'completed'
          AND e.completed_at IS NOT NULL`
    : sql`SELECT s.user_id, s.license_id AS subject_id, max(e.completed_at) AS completed_at
        FROM seats s JOIN license_courses lc ON lc.license_id = s.license_id
        JOIN courses c ON c.id = lc.course_id AND c.deleted_at IS NULL
        LEFT JOIN enrollments e ON e.course_id = lc.course_id AND e.user_id = s.user_id
        WHERE s.license_id = ANY(${sql.param(ids)}::text[]) AND s.status IN ('assigned', 'activated')
        GROUP BY s.user_id, s.license_id
        HAVING bool_and(e.status IS NOT DISTINCT FROM 'completed') AND max(e.completed_at) IS NOT NULL`

/** SQL: earlier completions without a valid certificate, and whether theirs would have expired. */
function earlierRows({ user }: TxCtx, { type, ids, validityMonths }: Assignment) {
  const { timezone } = user.organisation
  return sql`
    SELECT done.user_id, done.subject_id, done.completed_at, ${reachable} AND u.status <> 'inactive' AS is_mailed,
      coalesce(((done.completed_at AT TIME ZONE ${timezone})::date + make_interval(months => ${validityMonths}::integer))::date
        < ${today(timezone)}, false) AS is_over
    FROM (${completions(type, ids)}) done
    JOIN users u ON u.id = done.user_id AND u.deleted_at IS NULL AND u.organisation_id = ${user.organisationId}
    WHERE NOT EXISTS (SELECT FROM certificates c WHERE c.user_id = done.user_id AND c.subject_type = ${type}
      AND c.subject_id = done.subject_id AND ${isGoodOn(sql`c`, today(timezone))})`
}

/** How many completed the subjects before. */
export async function countEarlier(ctx: TxCtx, assignment: Assignment) {
  if (assignment.ids.length === 0) return { completed: 0, expiredAlready: 0, letters: 0 }
  const { rows } = await ctx.db.execute<{
    completed: number
    expiredAlready: number
    letters: number
  }>(sql`
    SELECT count(*) FILTER (WHERE NOT is_over)::integer AS completed,
      count(*) FILTER (WHERE is_over)::integer AS "expiredAlready",
      count(DISTINCT user_id) FILTER (WHERE NOT is_over AND is_mailed)::integer AS letters
    FROM (${earlierRows(ctx, assignment)}) earlier`)
  return rows[0] ?? { completed: 0, expiredAlready: 0, letters: 0 }
}

/** Queues the certificates of users who completed the subjects before. */
export async function queueEarlier(ctx: TxCtx, assignment: Assignment) {
  if (assignment.ids.length === 0) return
  await ctx.db.execute(sql`
    INSERT INTO certificate_due (organisation_id, user_id, subject_type, subject_id, completed_at, source)
    SELECT ${ctx.user.organisationId}, user_id, ${assignment.type}, subject_id, completed_at, 'backfill'
    FROM (${earlierRows(ctx, assignment)}) earlier WHERE NOT is_over
    ON CONFLICT (user_id, subject_type, subject_id) DO NOTHING`)
}
