import { sql } from '../../db/drizzle.ts'
import { lockGroupsShared } from '../../db/group-locks.ts'
import { withRetry } from '../../db/transaction.ts'
import type { BulkCtx, Row } from '../../bulk/types.ts'
import type { TaskParts } from '../../jobs/types.ts'
import { assign } from '../changes/assign.ts'
import { leave } from '../changes/leave.ts'
import { holdingWork } from '../changes/work.ts'
import { gainsOf, lossesOf, recordedMoves } from './plan.ts'

// Applies recorded membership changes to enrollments: users who join a group get its courses; users who leave a group
// that takes courses back lose the unfinished ones. plan.ts decides which. Inactive and deleted users get and lose
// nothing; their changes are recorded again when they return, as are those of all members when a course is published
// again.

const batchSize = 1_000

type Move = {
  groupId: string
  userId: string
  writable: boolean
  joined: boolean
  returns: boolean
  joining: string[] | null
}

/**
 * Takes recorded changes from the queue and returns them as moves. All changes of a user are taken together: they are
 * announced in one mail, and a course that one group takes back may come from another.
 */
async function takeMoves({ tx, organisationId }: BulkCtx) {
  const { rows: taken } = await tx.execute<{ groupId: string; userId: string; returned: boolean }>(
    sql`
    WITH first AS MATERIALIZED (
      SELECT user_id FROM membership_changes WHERE organisation_id = ${organisationId}
      ORDER BY user_id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED),
    taken AS (
      DELETE FROM membership_changes WHERE id = ANY(ARRAY(
        SELECT id FROM membership_changes WHERE organisation_id = ${organisationId}
          AND user_id IN (SELECT user_id FROM first) FOR UPDATE SKIP LOCKED))
      RETURNING group_id, user_id, returned)
    SELECT group_id AS "groupId", user_id AS "userId", bool_or(returned) AS returned
    FROM taken GROUP BY 1, 2`,
  )
  if (taken.length === 0) return { isEmpty: true, moves: [] }
  const changes = sql`
    SELECT * FROM json_to_recordset(${JSON.stringify(taken)}::json)
      AS taken ("groupId" text, "userId" text, returned boolean)`
  const moves = recordedMoves(
    sql`SELECT "groupId" AS group_id, "userId" AS user_id, returned FROM (${changes}) AS taken`,
  )
  const { rows } = await tx.execute<Move>(sql`
    SELECT user_id AS "userId", group_id AS "groupId", writable, joined, returns, joining
    FROM (${moves}) AS move ORDER BY 1, 2`)
  return { isEmpty: false, moves: rows }
}

/** The same moves as a query. */
const asQuery = (moves: Move[]) => sql`
  SELECT "userId" AS person, "userId" AS user_id, 1 AS n, "groupId" AS group_id, writable, joined, returns, joining
  FROM json_to_recordset(${JSON.stringify(moves)}::json) AS move ("userId" text, "groupId" text,
    writable boolean, joined boolean, returns boolean, joining text[])`

type Gain = {
  groupId: string
  userId: string
  courseId: string
  letterKey: string
  assignedBy: string | null
  note: string
  notify: boolean
  deadlineDate: string | null
  deadlineDays: number | null
}

/**
 * Assigns courses. The courses stay locked until all is assigned: publishing a course records changes for its learners,
 * and would miss those who are just being added.
 */
async function readGains({ tx }: BulkCtx, joins: Move[]) {
  const groups = sql.param([...new Set(joins.map(({ groupId }) => groupId))])
  await tx.execute(sql`
    SELECT FROM courses WHERE deleted_at IS NULL AND id IN (
      SELECT course_id FROM group_assignments WHERE group_id = ANY(${groups}::text[]))
    ORDER BY id FOR SHARE`)
  const { rows } = await tx.execute<Gain>(sql`
    SELECT group_id AS "groupId", user_id AS "userId", course_id AS "courseId", letter_key AS "letterKey", note, notify,
      assigned_by AS "assignedBy", deadline_days AS "deadlineDays", deadline_date::text AS "deadlineDate"
    FROM (${gainsOf(asQuery(joins))}) AS gain ORDER BY letter_key, user_id, course_id`)
  return rows
}

/** One row per user and course: the first group decides the deadline, all groups are sources. */
function mergeByCourse(gains: Gain[]) {
  const pairs = Map.groupBy(gains, ({ userId, courseId }) => `${userId} ${courseId}`)
  return [...pairs.values()].flatMap((same) => {
    const sources = same.map(({ groupId }) => `group:${groupId}`)
    return same.slice(0, 1).map((first) => ({
      ...first,
      sources,
      notify: same.some(({ notify }) => notify),
    }))
  })
}

async function assignCourses(ctx: BulkCtx, joins: Move[]) {
  if (joins.length === 0) return
  const gains = await readGains(ctx, joins)
  // One mail per user, except for assignments by other admins with other notes.
  for (const rows of Map.groupBy(gains, ({ letterKey }) => letterKey).values()) {
    const { assignedBy: onBehalfOf = null, note = '' } = rows[0] ?? {}
    await assign({ said: '', note, existingDeadline: 'keep' })(
      { ...ctx, onBehalfOf },
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

/** Removes enrollments that came from groups that their users left and that have no other source. */
async function withdrawCourses(ctx: BulkCtx, leaves: Move[]) {
  if (leaves.length === 0) return
  const { rows } = await ctx.tx.execute<{ ref: string; course: string; groupId: string }>(sql`
    SELECT user_id AS ref, course_id AS course, group_id AS "groupId"
    FROM (${lossesOf(asQuery(leaves))}) AS loss ORDER BY 3, 1, 2`)
  for (const [groupId, losses] of Map.groupBy(rows, (row) => row.groupId))
    await holdingWork(leave, { said: '', source: `group:${groupId}` })(
      ctx,
      losses.map(({ ref, course }, n) => ({
        position: n + 1,
        ref,
        input: { course },
        before: null,
      })),
      false,
    )
}

/** Deletes removed sources of groups that users left, so that they get the courses again when they rejoin. */
async function forgetSources({ tx }: BulkCtx, leaves: Move[]) {
  if (leaves.length === 0) return
  await tx.execute(sql`
    DELETE FROM enrollment_sources s
    USING unnest(${sql.param(leaves.map(({ groupId }) => groupId))}::text[],
      ${sql.param(leaves.map(({ userId }) => userId))}::text[]) AS pair (group_id, user_id)
    JOIN group_assignments a ON a.group_id = pair.group_id
    JOIN enrollments e ON e.user_id = pair.user_id AND e.course_id = a.course_id
    WHERE s.enrollment_id = e.id AND s.kind = 'group' AND s.ref = pair.group_id
      AND (s.removed_at IS NOT NULL OR e.status = 'withdrawn')`)
}

/** The organisations with recorded membership changes of groups that have courses. */
async function organisationsWithMoves({ db }: TaskParts) {
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT DISTINCT organisation_id AS id FROM membership_changes`,
  )
  return rows.map(({ id }) => id)
}

/** Applies a batch of recorded changes; answers whether there may be more. */
async function applyBatch(ctx: BulkCtx) {
  // Group assignments stay locked until the batch is done.
  await lockGroupsShared(ctx.tx, ctx.organisationId)
  const { isEmpty, moves } = await takeMoves(ctx)
  const leaves = moves.filter(({ joined }) => !joined)
  await assignCourses(
    ctx,
    moves.filter(({ joined }) => joined),
  )
  await withdrawCourses(ctx, leaves)
  await forgetSources(ctx, leaves)
  return !isEmpty
}

/** Applies all recorded membership changes. Servers that do it at the same time share the work. */
export async function applyGroupMoves(parts: TaskParts) {
  const { db, jobs } = parts
  const failures: unknown[] = []
  for (const organisationId of await organisationsWithMoves(parts)) {
    const once = () =>
      withRetry(db, (tx) => applyBatch({ tx, jobs, organisationId, by: { organisationId } }))
    try {
      while (await once());
    } catch (error) {
      // A failure in one organisation must not stop the others.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

declare module '../../jobs/types.ts' {
  interface Tasks {
    'apply-group-moves': { name: 'apply-group-moves' }
  }
}
