import { sql } from '../../db/drizzle.ts'
import type { At, Row } from '../../people/changes/work.ts'
import type { TaskParts } from '../../tasks.ts'
import { assign } from '../changes/assign.ts'
import { leave } from '../changes/leave.ts'
import { holdingWork } from '../changes/work.ts'

// Who joins a group gets what it has; who leaves one that takes things back loses what is unfinished.

const some = 1_000

type Move = { groupId: string; userId: string }

/** Takes some moves out of the note; answers who of them is to be looked at, and whether they are members now. */
async function takeMoves({ tx, organisationId }: At) {
  const { rows } = await tx.execute<
    Move & { isThere: boolean; isMember: boolean; takesBack: boolean }
  >(sql`
    WITH taken AS (
      DELETE FROM membership_changes WHERE id IN (
        SELECT id FROM membership_changes WHERE organisation_id = ${organisationId}
        ORDER BY id LIMIT ${some} FOR UPDATE SKIP LOCKED)
      RETURNING group_id, user_id)
    SELECT t.group_id AS "groupId", t.user_id AS "userId",
      coalesce(u.deleted_at IS NULL AND u.status <> 'inactive', false) AS "isThere",
      coalesce(g.on_leave = 'remove-unfinished', false) AS "takesBack",
      g.deleted_at IS NULL AND EXISTS (SELECT FROM user_group_members m
        WHERE m.group_id = t.group_id AND m.user_id = t.user_id) AS "isMember"
    FROM (SELECT DISTINCT group_id, user_id FROM taken) t
    LEFT JOIN user_groups g ON g.id = t.group_id LEFT JOIN users u ON u.id = t.user_id
    ORDER BY 2, 1`)
  return rows
}

type Given = Move & {
  courseId: string
  assignedBy: string | null
  note: string
  notify: boolean
  deadlineDate: string | null
  deadlineDays: number | null
}

/** What the groups have that these people joined. A day that is over is no deadline for who comes later. */
async function whatTheyGet({ tx }: At, joined: Move[]) {
  const { rows } = await tx.execute<Given>(sql`
    SELECT m.group_id AS "groupId", m.user_id AS "userId", a.course_id AS "courseId", a.note, a.notify,
      a.assigned_by AS "assignedBy", a.deadline_days AS "deadlineDays",
      CASE WHEN a.deadline_date >= (now() AT TIME ZONE o.timezone)::date THEN a.deadline_date END::text
        AS "deadlineDate"
    FROM unnest(${sql.param(joined.map(({ groupId }) => groupId))}::text[],
      ${sql.param(joined.map(({ userId }) => userId))}::text[]) AS m (group_id, user_id)
    JOIN group_assignments a ON a.group_id = m.group_id
    JOIN organisations o ON o.id = a.organisation_id
    JOIN courses c ON c.id = a.course_id AND c.status = 'published' AND c.deleted_at IS NULL
    ORDER BY m.user_id, a.course_id`)
  return rows
}

/** What several groups give to one person at once comes in one row: the first says by when, all are why. */
function oncePerCourse(given: Given[]) {
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

async function give(at: At, joined: Move[]) {
  const all = await whatTheyGet(at, joined)
  // One letter a person, but for what other admins gave with other words.
  const alike = Map.groupBy(all, ({ assignedBy, note }) => JSON.stringify([assignedBy, note]))
  for (const rows of alike.values()) {
    const { assignedBy: onBehalfOf = null, note = '' } = rows[0] ?? {}
    await assign({ said: '', note, existingDeadline: 'keep' })(
      { ...at, onBehalfOf },
      oncePerCourse(rows).map(
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
async function take(at: At, groupId: string, userIds: string[]) {
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

/** The organisations in which people joined or left groups that have courses. */
async function whereMoved({ db }: TaskParts) {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT DISTINCT organisation_id AS id FROM membership_changes`,
  )
  return rows.map(({ id }) => id)
}

/** For some who joined and left; answers whether there may be more. */
async function giveAndTake(at: At) {
  const taken = await takeMoves(at)
  const moves = taken.filter(({ isThere }) => isThere)
  await give(
    at,
    moves.filter(({ isMember }) => isMember),
  )
  const left = moves.filter(({ isMember, takesBack }) => !isMember && takesBack)
  for (const [groupId, gone] of Map.groupBy(left, (move) => move.groupId))
    await take(
      at,
      groupId,
      gone.map(({ userId }) => userId),
    )
  return taken.length > 0
}

/** Gives and takes for all who joined and left since. Two servers that do it at once do nothing twice. */
export async function giveGroupCourses(parts: TaskParts) {
  const { db, jobs } = parts
  const failures: unknown[] = []
  for (const organisationId of await whereMoved(parts)) {
    const once = () =>
      db.transaction((tx) => giveAndTake({ tx, jobs, organisationId, by: { organisationId } }))
    try {
      while (await once());
    } catch (error) {
      // One organisation's trouble is none of the others'.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}
