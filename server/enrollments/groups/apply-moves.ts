import { sql } from '../../db/drizzle.ts'
import { lockGroupsShared } from '../../groups/locks.ts'
import { inOneGo } from '../../db/transaction.ts'
import type { At, Row } from '../../bulk/types.ts'
import type { TaskParts } from '../../jobs/types.ts'
import { assign } from '../changes/assign.ts'
import { leave } from '../changes/leave.ts'
import { holdingWork } from '../changes/work.ts'
import { letterKey, isNewOnReturn, wasInvited } from './letters.ts'

// Who joins a group gets what it has; who leaves one that takes things back loses what is unfinished. Nothing is given to
// who is inactive or deleted, and being that takes nothing: once they are back they are looked at anew. So is everybody
// when a course of theirs is published again, as nobody is given an archived one.

const batchSize = 1_000

/** `returned`: they come back from being inactive or deleted, or a course of the group does from being archived. */
type Move = { groupId: string; userId: string; returned: boolean }

/**
 * Takes some moves out of the note; answers who joined and who left, as it stands now. All moves of a person are taken at
 * once: they are told of all in one letter, and what one group takes back another may have given by then. Inactive people
 * leave groups by rules only because they are inactive, and those kept by hand because somebody wants it.
 */
async function takeMoves({ tx, organisationId }: At) {
  const { rows } = await tx.execute<
    Move & { hasJoined: boolean; hasLeft: boolean; takesBack: boolean }
  >(sql`
    WITH first AS MATERIALIZED (
      SELECT user_id FROM membership_changes WHERE organisation_id = ${organisationId}
      ORDER BY user_id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED),
    taken AS (
      DELETE FROM membership_changes WHERE id = ANY(ARRAY(
        SELECT id FROM membership_changes WHERE organisation_id = ${organisationId}
          AND user_id IN (SELECT user_id FROM first) FOR UPDATE SKIP LOCKED))
      RETURNING group_id, user_id, returned)
    SELECT t.group_id AS "groupId", t.user_id AS "userId", t.returned,
      coalesce(is_member AND u.status <> 'inactive', false) AS "hasJoined",
      coalesce(NOT is_member AND u.id IS NOT NULL AND (u.status <> 'inactive' OR g.type = 'static'), false)
        AS "hasLeft",
      coalesce(g.on_leave = 'remove-unfinished', false) AS "takesBack"
    FROM (SELECT group_id, user_id, bool_or(returned) AS returned FROM taken GROUP BY 1, 2) t
    LEFT JOIN user_groups g ON g.id = t.group_id
    LEFT JOIN users u ON u.id = t.user_id AND u.deleted_at IS NULL
    CROSS JOIN LATERAL (SELECT g.deleted_at IS NULL AND EXISTS (SELECT FROM user_group_members m
      WHERE m.group_id = t.group_id AND m.user_id = t.user_id) AS is_member) AS found
    ORDER BY 2, 1`)
  return rows
}

type Gain = Omit<Move, 'returned'> & {
  courseId: string
  alike: string
  assignedBy: string | null
  note: string
  notify: boolean
  deadlineDate: string | null
  deadlineDays: number | null
}

/**
 * What the groups have that these people joined. A day that is over is no deadline for who comes later. Who only comes back
 * is given nothing that they still have, and nothing that an admin has taken from them since the group has it. Until all is
 * given, none of these courses is published: whoever publishes one would note those who are not there yet.
 */
async function readGains({ tx }: At, joined: Move[]) {
  const groups = sql.param(joined.map(({ groupId }) => groupId))
  const { rows } = await tx.execute<Gain>(sql`
    WITH open AS MATERIALIZED (
      SELECT id, status FROM courses WHERE deleted_at IS NULL AND id IN (
        SELECT course_id FROM group_assignments WHERE group_id = ANY(${groups}::text[]))
      ORDER BY id FOR SHARE)
    SELECT m.group_id AS "groupId", m.user_id AS "userId", a.course_id AS "courseId", ${letterKey} AS alike, a.note,
      a.notify AND ${wasInvited} AS notify,
      a.assigned_by AS "assignedBy", a.deadline_days AS "deadlineDays",
      CASE WHEN a.deadline_date >= (now() AT TIME ZONE o.timezone)::date THEN a.deadline_date END::text
        AS "deadlineDate"
    FROM unnest(${groups}::text[], ${sql.param(joined.map(({ userId }) => userId))}::text[],
      ${sql.param(joined.map(({ returned }) => returned))}::boolean[]) AS m (group_id, user_id, returned)
    JOIN users u ON u.id = m.user_id
    JOIN group_assignments a ON a.group_id = m.group_id
    JOIN organisations o ON o.id = a.organisation_id
    JOIN open ON open.id = a.course_id AND open.status = 'published'
    LEFT JOIN enrollments e ON m.returned AND e.user_id = m.user_id AND e.course_id = a.course_id
    LEFT JOIN enrollment_sources s ON s.enrollment_id = e.id AND s.kind = 'group' AND s.ref = m.group_id
    WHERE ${isNewOnReturn}
    ORDER BY alike, m.user_id, a.course_id`)
  return rows
}

/** What several groups give to one person at once comes in one row: the first says by when, all are why. */
function mergeByCourse(given: Gain[]) {
  const pairs = Map.groupBy(given, ({ userId, courseId }) => `${userId} ${courseId}`)
  return [...pairs.values()].flatMap((all) => {
    const sources = all.map(({ groupId }) => `group:${groupId}`)
    return all.slice(0, 1).map((one) => ({
      ...one,
      sources,
      notify: all.some(({ notify }) => notify),
    }))
  })
}

async function assignCourses(at: At, joined: Move[]) {
  const all = await readGains(at, joined)
  // One letter a person, but for what other admins gave with other words.
  for (const rows of Map.groupBy(all, (one) => one.alike).values()) {
    const { assignedBy: onBehalfOf = null, note = '' } = rows[0] ?? {}
    await assign({ said: '', note, existingDeadline: 'keep' })(
      { ...at, onBehalfOf },
      mergeByCourse(rows).map(
        ({ userId, courseId, sources, notify, deadlineDate, deadlineDays }, n): Row => ({
          position: n + 1,
          ref: userId,
          input: {
            course: courseId,
            sources,
            own: {
              notify,
              deadlineDate: deadlineDate ?? undefined,
              deadlineDays: deadlineDays ?? undefined,
            },
          },
          before: null,
        }),
      ),
      false,
    )
  }
}

/** What people who left a group had by it, as far as the group has it for good. */
async function withdrawCourses(at: At, groupId: string, userIds: string[]) {
  const { rows } = await at.tx.execute<{ ref: string; course: string }>(sql`
    SELECT e.user_id AS ref, e.course_id AS course
    FROM enrollments e JOIN enrollment_sources s ON s.enrollment_id = e.id
    JOIN group_assignments a ON a.group_id = s.ref AND a.course_id = e.course_id
    WHERE e.user_id = ANY(${sql.param(userIds)}::text[]) AND e.status <> 'withdrawn'
      AND s.kind = 'group' AND s.ref = ${groupId} AND s.removed_at IS NULL
    ORDER BY 1, 2`)
  await holdingWork(leave, { said: '', source: `group:${groupId}` })(
    at,
    rows.map(({ ref, course }, n) => ({ position: n + 1, ref, input: { course }, before: null })),
    false,
  )
}

/**
 * What was taken from people who then left the group is nothing that they have by it any more: by joining anew they get it
 * anew.
 */
async function forgetSources({ tx }: At, left: Move[]) {
  if (left.length === 0) return
  await tx.execute(sql`
    DELETE FROM enrollment_sources s
    USING unnest(${sql.param(left.map(({ groupId }) => groupId))}::text[],
      ${sql.param(left.map(({ userId }) => userId))}::text[]) AS pair (group_id, user_id)
    JOIN group_assignments a ON a.group_id = pair.group_id
    JOIN enrollments e ON e.user_id = pair.user_id AND e.course_id = a.course_id
    WHERE s.enrollment_id = e.id AND s.kind = 'group' AND s.ref = pair.group_id
      AND (s.removed_at IS NOT NULL OR e.status = 'withdrawn')`)
}

/** The organisations in which people joined or left groups that have courses. */
async function organisationsWithMoves({ db }: TaskParts) {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT DISTINCT organisation_id AS id FROM membership_changes`,
  )
  return rows.map(({ id }) => id)
}

/** For some who joined and left; answers whether there may be more. */
async function applyBatch(at: At) {
  // What groups have stays as it is until all is given; and nobody who saves a course waits for those who change that.
  await lockGroupsShared(at.tx, at.organisationId)
  const taken = await takeMoves(at)
  await assignCourses(
    at,
    taken.filter(({ hasJoined }) => hasJoined),
  )
  const left = taken.filter(({ hasLeft }) => hasLeft)
  const losing = left.filter(({ takesBack }) => takesBack)
  for (const [groupId, gone] of Map.groupBy(losing, (move) => move.groupId))
    await withdrawCourses(
      at,
      groupId,
      gone.map(({ userId }) => userId),
    )
  await forgetSources(at, left)
  return taken.length > 0
}

/** Gives and takes for all who joined and left since. Two servers that do it at once do nothing twice. */
export async function applyGroupMoves(parts: TaskParts) {
  const { db, jobs } = parts
  const failures: unknown[] = []
  for (const organisationId of await organisationsWithMoves(parts)) {
    const once = () =>
      inOneGo(db, (tx) => applyBatch({ tx, jobs, organisationId, by: { organisationId } }))
    try {
      while (await once());
    } catch (error) {
      // One organisation's trouble is none of the others'.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
