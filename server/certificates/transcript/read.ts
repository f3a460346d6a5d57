import type { Ctx } from '../../contract/ctx.ts'
import { problem } from '../../contract/problem.ts'
import { today } from '../../db/date-filter.ts'
import { sql } from '../../db/drizzle.ts'
import { isGoodOn } from '../status.ts'

export type Learner = { name: string; email: string; designation: string }

/** A course, license or learning path of a user; days are calendar dates of the organisation. */
export type Learned = {
  type: 'course' | 'license' | 'learning-path'
  title: string
  status: 'not-started' | 'in-progress' | 'completed' | 'failed'
  assignedOn: string | null
  completedOn: string | null
  progress: number | null
  score: number | null
  code: string | null
  expiresOn: string | null
}

/** A user with everything assigned, and the certificates that are good now; completed ones first, newest first. */
export async function readTranscript({ db, user }: Pick<Ctx, 'db' | 'user'>, userId: string) {
  const { organisationId, organisation } = user
  const { timezone } = organisation
  const day = (time: ReturnType<typeof sql>) => sql`(${time} AT TIME ZONE ${timezone})::date::text`
  const { rows: people } = await db.execute<Learner>(sql`
    SELECT trim(u.first_name || ' ' || u.last_name) AS name, u.email, u.designation FROM users u
    WHERE u.id = ${userId} AND u.organisation_id = ${organisationId} AND u.deleted_at IS NULL`)
  const [learner] = people
  if (!learner) throw problem('request/not-found')
  const { rows } = await db.execute<Learned>(sql`
    WITH good AS (
      SELECT c.* FROM certificates c
      WHERE c.user_id = ${userId} AND c.organisation_id = ${organisationId} AND ${isGoodOn(sql`c`, today(timezone))}
    ), assigned AS (
      SELECT 'course' AS type, e.course_id AS id, c.title, e.status, e.assigned_at, e.completed_at, e.progress, e.score
      FROM enrollments e JOIN courses c ON c.id = e.course_id AND c.deleted_at IS NULL
      WHERE e.user_id = ${userId} AND e.status <> 'withdrawn'
      UNION ALL
      SELECT 'learning-path', a.path_id, p.title, a.status, a.assigned_at, a.completed_at, a.progress, NULL
      FROM path_assignments a JOIN learning_paths p ON p.id = a.path_id AND p.deleted_at IS NULL
      WHERE a.user_id = ${userId} AND a.withdrawn_at IS NULL
    )
    SELECT a.type, a.title, a.status, ${day(sql`a.assigned_at`)} AS "assignedOn", ${day(sql`a.completed_at`)} AS "completedOn",
      a.progress, a.score, g.code, g.expires_on::text AS "expiresOn"
    FROM assigned a LEFT JOIN good g ON g.subject_type = a.type AND g.subject_id = a.id
    UNION ALL
    SELECT g.subject_type, g.printed ->> 'courseTitle', 'completed', NULL, g.completed_on::text, NULL, NULL, g.code,
      g.expires_on::text
    FROM good g WHERE NOT EXISTS (SELECT FROM assigned a WHERE a.type = g.subject_type AND a.id = g.subject_id)
    ORDER BY "completedOn" DESC NULLS LAST, "assignedOn" DESC NULLS LAST, title`)
  return { learner, rows }
}
