import type { BulkCtx, Row } from '../bulk/types.ts'
import { sql } from '../db/drizzle.ts'
import { withRetry } from '../db/transaction.ts'
import { assign } from '../enrollments/changes/assign.ts'
import {
  type Facts,
  holdingWork,
  type HoldingChange,
  type Judged,
} from '../enrollments/changes/work.ts'
import type { CoursesInput } from '../enrollments/changes/input.ts'
import { hasLicenseRules, syncAfterCommit } from '../groups/sync-debounced.ts'
import type { TaskParts } from '../jobs/types.ts'
import { storeRunning } from './days.ts'
import { notifySeats } from './letters.ts'

// Effect of a seat: enrollments with source `license` in the published courses of an active license. Triggers record
// users whose enrollments may be out of sync (license_changes), whatever the cause; here they are synced.
// A source that an administrator removed from an enrollment is not added again while the seat lasts.

const batchSize = 1_000

type Pair = { licenseId: string; userId: string }

/** Takes recorded changes: of these users, or the next ones. */
async function takeChanges({ tx, organisationId }: BulkCtx, userIds?: string[]) {
  const which = userIds
    ? sql`user_id = ANY(${sql.param(userIds)}::text[])`
    : sql`user_id IN (SELECT DISTINCT user_id FROM (
        SELECT user_id FROM license_changes WHERE organisation_id = ${organisationId}
        ORDER BY user_id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED) next)`
  const { rows } = await tx.execute<Pair>(sql`
    WITH taken AS (
      DELETE FROM license_changes WHERE id = ANY(ARRAY(
        SELECT id FROM license_changes WHERE organisation_id = ${organisationId} AND ${which}
        FOR UPDATE SKIP LOCKED))
      RETURNING license_id, user_id)
    SELECT DISTINCT license_id AS "licenseId", user_id AS "userId" FROM taken`)
  return rows
}

const asQuery = (pairs: Pair[]) => sql`unnest(
  ${sql.param(pairs.map(({ licenseId }) => licenseId))}::text[],
  ${sql.param(pairs.map(({ userId }) => userId))}::text[]) AS pair (license_id, user_id)`

/** SQL: an active seat `seat` of the pair in an active license `l`. */
const runningSeat = sql`
  seats seat JOIN licenses l ON l.id = seat.license_id AND l.runs AND l.deleted_at IS NULL
  WHERE seat.license_id = pair.license_id AND seat.user_id = pair.user_id
    AND seat.status IN ('assigned', 'activated') AND seat.job_id IS NULL`

type Missing = Pair & { courseId: string; assignedBy: string | null }

/** Missing sources from seats. */
async function readMissing({ tx, organisationId }: BulkCtx, pairs: Pair[]) {
  const { rows } = await tx.execute<Missing>(sql`
    SELECT pair.license_id AS "licenseId", pair.user_id AS "userId", c.id AS "courseId",
      given.assigned_by AS "assignedBy"
    FROM ${asQuery(pairs)}
    JOIN users u ON u.id = pair.user_id AND u.organisation_id = ${organisationId}
      AND u.deleted_at IS NULL AND u.status <> 'inactive'
    CROSS JOIN LATERAL (SELECT seat.assigned_by FROM ${runningSeat}) given
    JOIN license_courses lc ON lc.license_id = pair.license_id
    JOIN courses c ON c.id = lc.course_id AND c.status = 'published' AND c.deleted_at IS NULL
    LEFT JOIN enrollments e ON e.user_id = pair.user_id AND e.course_id = c.id
    WHERE NOT EXISTS (SELECT FROM enrollment_sources s WHERE s.enrollment_id = e.id
      AND s.kind = 'license' AND s.ref = pair.license_id)
    ORDER BY 2, 3, 1`)
  return rows
}

/** Deletes sources without effect, and returns effective ones that no seat justifies. */
async function readSurplus({ tx, organisationId }: BulkCtx, pairs: Pair[]) {
  const { rows } = await tx.execute<Pair & { id: string; courseId: string; counts: boolean }>(sql`
    SELECT e.id, pair.license_id AS "licenseId", pair.user_id AS "userId", e.course_id AS "courseId",
      e.status <> 'withdrawn' AND s.removed_at IS NULL AS counts
    FROM ${asQuery(pairs)}
    JOIN users u ON u.id = pair.user_id AND u.organisation_id = ${organisationId} AND u.deleted_at IS NULL
    JOIN enrollments e ON e.user_id = pair.user_id
    JOIN enrollment_sources s ON s.enrollment_id = e.id AND s.kind = 'license' AND s.ref = pair.license_id
    WHERE NOT EXISTS (SELECT FROM license_courses lc
        WHERE lc.license_id = pair.license_id AND lc.course_id = e.course_id)
      OR NOT EXISTS (SELECT FROM ${runningSeat})
    ORDER BY 3, 4, 2`)
  const idle = rows.filter(({ counts }) => !counts)
  if (idle.length > 0)
    await tx.execute(sql`
      DELETE FROM enrollment_sources s
      USING unnest(${sql.param(idle.map(({ id }) => id))}::text[],
        ${sql.param(idle.map(({ licenseId }) => licenseId))}::text[]) AS idle (id, license_id)
      WHERE s.enrollment_id = idle.id AND s.kind = 'license' AND s.ref = idle.license_id`)
  return rows.filter(({ counts }) => counts)
}

/** Without sources an enrollment is withdrawn; completed ones stay completed. */
function judge({ kept }: Facts, { source = '' }: CoursesInput): Judged {
  if (!kept || kept.withdrawn || !kept.sources.includes(source)) return { code: 'not-assigned' }
  const { deadlineDate, sources } = kept
  const left = sources.filter((each) => each !== source)
  if (left.length > 0 || kept.completed)
    return { outcome: 'source-removed', is: { withdrawn: false, deadlineDate, sources: left } }
  return { outcome: 'removed', is: { withdrawn: true, deadlineDate, sources: [] } }
}

const losing: HoldingChange = {
  judge,
  event: (outcome) => (outcome === 'removed' ? 'enrollment/removed' : 'enrollment/source-removed'),
}

const row = (userId: string, courseId: string, sources: string[], position: number): Row => ({
  position,
  ref: userId,
  input: { course: courseId, sources },
  before: null,
})

/** Adds missing enrollments; a course from several licenses is added once with all of them as sources. */
async function give(at: BulkCtx, missing: Missing[]) {
  for (const [onBehalfOf, some] of Map.groupBy(missing, ({ assignedBy }) => assignedBy)) {
    const courses = Map.groupBy(some, ({ userId, courseId }) => `${userId} ${courseId}`)
    const rows = [...courses.values()].flatMap((same) =>
      same.slice(0, 1).map(({ userId, courseId }) => ({
        userId,
        courseId,
        sources: same.map(({ licenseId }) => `license:${licenseId}`),
      })),
    )
    await assign({ said: '', deadlineDate: null, existingDeadline: 'keep', notify: false })(
      { ...at, onBehalfOf },
      rows.map(({ userId, courseId, sources }, n) => row(userId, courseId, sources, n + 1)),
      false,
    )
  }
}

/**
 * Syncs the enrollments of users with their seats, and notifies users with new seats. Additions come
 * first, so that a course that another license also covers is not interrupted. Without `userIds` it takes the next users
 * with recorded changes. Returns the number of synced users and of queued mails.
 */
export async function syncAccess(at: BulkCtx, userIds?: string[]) {
  const pairs = await takeChanges(at, userIds)
  if (pairs.length === 0) return { compared: 0, messages: 0 }
  await give(at, await readMissing(at, pairs))
  const surplus = await readSurplus(at, pairs)
  for (const [licenseId, some] of Map.groupBy(surplus, (each) => each.licenseId))
    await holdingWork(losing, { said: '', source: `license:${licenseId}` })(
      at,
      some.map(({ userId, courseId }, n) => row(userId, courseId, [], n + 1)),
      false,
    )
  const changed = [...new Set(pairs.map(({ userId }) => userId))]
  const messages = await notifySeats(at, changed)
  if (await hasLicenseRules(at.tx, at.organisationId))
    await syncAfterCommit(at.tx, at.jobs, at.organisationId, changed)
  return { compared: pairs.length, messages }
}

type Parts = Pick<TaskParts, 'db' | 'jobs'> & { moment?: Date }

/** Starts and expires licenses on time, and applies all recorded changes. Concurrent servers share the work. */
export async function syncLicenses({ db, jobs, moment }: Parts) {
  await storeRunning(db, { moment })
  const { rows } = await db.execute<{ id: string }>(
    sql`SELECT DISTINCT organisation_id AS id FROM license_changes`,
  )
  for (const { id: organisationId } of rows) {
    const batch = () =>
      withRetry(db, (tx) => syncAccess({ tx, jobs, organisationId, by: { organisationId } }))
    while ((await batch()).compared > 0);
  }
}

declare module '../jobs/types.ts' {
  interface Tasks {
    'sync-license-access': { name: 'sync-license-access' }
  }
}
