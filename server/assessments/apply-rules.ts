import type { components } from '../../openapi/generated/types.ts'
import { auditEach, byOf, type AuditChange } from '../audit/audit.ts'
import type { TxCtx } from '../contract/ctx.ts'
import { sql } from '../db/drizzle.ts'
import { syncAfterCommit } from '../groups/sync-debounced.ts'
import { plural } from '../lib/plural.ts'
import { auditCompletions, completionChanges } from '../progress/audit.ts'
import { recompute } from '../progress/recompute.ts'

type Impact = components['schemas']['AssessmentImpact']

type Rules = { passingPercentage: number; maxAttempts: number }

type Outcome = 'passed' | 'revoked' | 'reopened' | 'failed'

type Changed = {
  enrollmentId: string
  itemId: string
  status: 'started' | 'completed' | 'failed'
  outcome: Outcome
  userId: string
  name: string
}

/**
 * The results that are different under these rules. A pass that was achieved stays one; a pass that rests on a lower
 * pass mark ends with it.
 */
async function differentResults(
  { db, user }: TxCtx,
  assessmentId: string,
  { passingPercentage, maxAttempts }: Rules,
) {
  const { rows } = await db.execute<Changed>(sql`
    WITH result AS (
      SELECT p.enrollment_id, p.item_id, p.status AS before, e.user_id,
        CASE WHEN p.status = 'completed' AND NOT p.passed_by_change
            OR p.attempts > 0 AND p.score >= ${passingPercentage} THEN 'completed'
          WHEN ${maxAttempts}::integer > 0 AND p.attempts >= ${maxAttempts}::integer + p.extra_attempts THEN 'failed'
          ELSE 'started' END AS status
      FROM course_items i JOIN item_progress p ON p.item_id = i.id
        JOIN enrollments e ON e.id = p.enrollment_id AND e.status <> 'withdrawn'
      WHERE i.assessment_id = ${assessmentId} AND i.organisation_id = ${user.organisationId}
    )
    SELECT r.enrollment_id AS "enrollmentId", r.item_id AS "itemId", r.status,
      CASE WHEN r.status = 'completed' THEN 'passed' WHEN r.before = 'completed' THEN 'revoked'
        WHEN r.status = 'started' THEN 'reopened' ELSE 'failed' END AS outcome,
      u.id AS "userId", trim(u.first_name || ' ' || u.last_name) AS name
    FROM result r JOIN users u ON u.id = r.user_id WHERE r.status <> r.before
    ORDER BY r.enrollment_id, r.item_id`)
  return rows
}

const storeResults = ({ db }: TxCtx, changed: Changed[]) =>
  db.execute(sql`
    UPDATE item_progress p SET status = n.status, passed_by_change = n.status = 'completed',
      completed_at = CASE WHEN n.status = 'completed' THEN now() END,
      progress = CASE WHEN n.status = 'completed' THEN 100 WHEN p.status = 'completed' THEN 0 ELSE p.progress END
    FROM unnest(${sql.param(changed.map(({ enrollmentId }) => enrollmentId))}::text[],
      ${sql.param(changed.map(({ itemId }) => itemId))}::text[],
      ${sql.param(changed.map(({ status }) => status))}::text[]) AS n (enrollment_id, item_id, status)
    WHERE p.enrollment_id = n.enrollment_id AND p.item_id = n.item_id`)

const events = {
  passed: 'enrollment/passed-by-change',
  revoked: 'enrollment/pass-taken-back',
  reopened: 'enrollment/attempts-reopened',
  failed: 'enrollment/failed-by-change',
} as const

export const noImpact: Impact = { passed: 0, revoked: 0, reopened: 0, failed: 0, completed: 0 }

/** Locks the courses that use the assessment, so that no progress is recorded meanwhile. */
const lockCourses = ({ db, user }: TxCtx, assessmentId: string) =>
  db.execute(sql`SELECT FROM courses WHERE organisation_id = ${user.organisationId} AND id IN (
    SELECT course_id FROM course_items WHERE assessment_id = ${assessmentId}) ORDER BY id FOR UPDATE`)

/**
 * Reports which earlier results the changed rules concern, and applies the rules to them if that is wanted. The
 * courses of the users are recomputed in the same transaction.
 */
export async function applyRules(
  ctx: TxCtx,
  { id, title }: { id: string; title: string },
  rules: Rules,
  results: 'apply' | 'keep',
): Promise<{ impact: Impact; changes: AuditChange[] }> {
  const { db, user, jobs } = ctx
  const { organisationId } = user
  await lockCourses(ctx, id)
  const changed = await differentResults(ctx, id, rules)
  const having = (outcome: Outcome) => changed.filter((result) => result.outcome === outcome)
  const figures = {
    passed: having('passed').length,
    revoked: having('revoked').length,
    reopened: having('reopened').length,
    failed: having('failed').length,
  }
  if (results === 'keep' || changed.length === 0)
    return { impact: { ...figures, completed: 0 }, changes: [] }
  await storeResults(ctx, changed)
  const by = byOf(ctx)
  for (const outcome of ['passed', 'revoked', 'reopened', 'failed'] as const) {
    const lines = having(outcome).map(({ userId, name }) => ({ id: userId, name, note: title }))
    await auditEach(db, by, events[outcome], lines)
  }
  const enrollmentIds = [...new Set(changed.map(({ enrollmentId }) => enrollmentId))]
  const recomputed = await recompute(db, { organisationId, enrollmentIds, change: 'complete' })
  await syncAfterCommit(db, jobs, organisationId, recomputed.userIds)
  await auditCompletions(db, by, recomputed)
  const line = (field: string, count: number): AuditChange[] =>
    count === 0 ? [] : [{ field, from: null, to: plural(count, 'person', 'people') }]
  return {
    impact: { ...figures, completed: recomputed.newlyCompleted },
    changes: [
      ...line('passedByChange', figures.passed),
      ...line('passesTakenBack', figures.revoked),
      ...line('attemptsReopened', figures.reopened),
      ...line('failedByChange', figures.failed),
      ...completionChanges(recomputed),
    ],
  }
}
