import type { SQL } from 'drizzle-orm'
import { sql } from '../../db/drizzle.ts'
import type { Db, Tx } from '../../db/open.ts'

/**
 * Whether somebody has ever been invited. Who was not, cannot sign in, and somebody decided so: no group writes to them, and
 * the invitation tells them what they have.
 */
export const wasInvited = sql`(u.status <> 'invited' OR u.last_invited_at IS NOT NULL)`

/** What a group has is nothing new to who comes back, unless they were away when it got it. */
export const isNewToThem = sql`(s.ref IS NULL OR greatest(s.removed_at, e.withdrawn_at) < a.created_at)`

/**
 * How many letters people get of the courses of groups that they join. `joined` is a query of each `user_id`, each
 * `group_id` and whether they only come back.
 */
export async function countLetters(db: Db | Tx, joined: SQL) {
  const { rows } = await db.execute<{ count: number }>(sql`
    WITH given AS MATERIALIZED (
      SELECT pair.user_id, pair.group_id, pair.returned, a.course_id, a.created_at, a.assigned_by, a.note
      FROM (${joined}) AS pair (user_id, group_id, returned)
      JOIN user_groups g ON g.id = pair.group_id AND g.deleted_at IS NULL
      JOIN group_assignments a ON a.group_id = g.id AND a.notify
      JOIN courses c ON c.id = a.course_id AND c.status = 'published' AND c.deleted_at IS NULL)
    SELECT count(DISTINCT (user_id, assigned_by, note))::integer AS count FROM (
      SELECT DISTINCT ON (a.user_id, a.course_id) a.user_id, a.assigned_by, a.note FROM given a
      JOIN users u ON u.id = a.user_id AND u.email_status = 'ok' AND ${wasInvited}
        AND (a.returned OR u.status <> 'inactive')
      LEFT JOIN enrollments e ON e.user_id = a.user_id AND e.course_id = a.course_id
      LEFT JOIN enrollment_sources s ON a.returned AND s.enrollment_id = e.id AND s.kind = 'group'
        AND s.ref = a.group_id
      WHERE (e.id IS NULL OR e.status = 'withdrawn') AND ${isNewToThem}
      ORDER BY a.user_id, a.course_id) AS told`)
  return rows[0]?.count ?? 0
}

/** How many letters go to these people for the groups that they are in since a note. */
export const countLettersSince = (db: Db | Tx, note: string, userIds: string[]) =>
  countLetters(
    db,
    sql`SELECT user_id, group_id, bool_or(returned) FROM membership_changes
      JOIN user_group_members USING (user_id, group_id)
      WHERE id > ${note} AND joined AND user_id = ANY(${sql.param(userIds)}::text[]) GROUP BY 1, 2`,
  )
