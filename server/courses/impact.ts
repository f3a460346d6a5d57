import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { syncAfterCommit } from '../groups/sync-debounced.ts'
import type { Jobs } from '../jobs/types.ts'
import type { CourseStats } from '../enrollments/figures.ts'
import type { AuditBy, AuditChange } from '../audit/audit.ts'
import { auditCompletions, completionChanges } from '../progress/audit.ts'
import { type NewlyCompleted, noChange, recompute } from '../progress/recompute.ts'
import type { ShownSection } from './contents.ts'
import type { CourseWithContents } from './get.ts'
import { reachable } from '../people/reachable.ts'

type Impact = components['schemas']['CourseImpact']

const itemsOf = (sections: ShownSection[]) => sections.flatMap(({ items }) => items)
const idsOf = (sections: ShownSection[]) => new Set(itemsOf(sections).map(({ id }) => id))
const requiredOf = (sections: ShownSection[]) =>
  idsOf(
    sections.map((section) => ({
      ...section,
      items: section.items.filter(({ required }) => required),
    })),
  )

/** How many ids of the first set are not in the second. */
const missing = (first: Set<string>, second: Set<string>) =>
  [...first].filter((id) => !second.has(id)).length

/** The completion rule as one text. */
function ruleOf({ course, sections }: CourseWithContents) {
  const { completionType, completionPercent, assessmentsMustPass } = course
  const items = itemsOf(sections).map(({ id, required }) => `${id} ${required}`)
  return JSON.stringify([completionType, completionPercent, assessmentsMustPass, items.toSorted()])
}

/** The learners to notify of a change: those who have the course, are active and can receive mail. */
export const learnersAffected = sql`FROM enrollments e JOIN users u ON u.id = e.user_id
  WHERE e.status <> 'withdrawn' AND u.deleted_at IS NULL AND u.status <> 'inactive'
    AND ${reachable}`

type How = {
  organisationId: string
  jobs: Jobs
  by: AuditBy
  reopen: boolean
  change: NewlyCompleted
  notify: boolean
}

/** The removed items with the number of learners who have progress in them. */
async function removedWith(tx: Tx, before: ShownSection[], after: ShownSection[]) {
  const present = idsOf(after)
  const removed = itemsOf(before).filter(({ id }) => !present.has(id))
  if (removed.length === 0) return []
  const { rows } = await tx.execute<{ id: string; learners: number }>(sql`
    SELECT p.item_id AS id, count(*)::integer AS learners
    FROM item_progress p JOIN enrollments e ON e.id = p.enrollment_id AND e.status <> 'withdrawn'
    WHERE p.item_id = ANY(${sql.param(removed.map(({ id }) => id))}::text[]) GROUP BY 1`)
  const learners = new Map(rows.map((row) => [row.id, row.learners]))
  return removed.map(({ id, title, thingTitle }) => ({
    title: title ?? thingTitle,
    learners: learners.get(id) ?? 0,
  }))
}

/** Recomputes the progress of all learners of a changed course, and reports the impact. */
export async function carryOver(
  tx: Tx,
  {
    before,
    after,
    stats,
  }: { before: CourseWithContents; after: CourseWithContents; stats: CourseStats },
  { organisationId, jobs, by, reopen, change, notify }: How,
): Promise<{ impact: Impact; changes: AuditChange[] }> {
  const courseId = after.course.id
  const isJudgedAnew = ruleOf(before) !== ruleOf(after)
  const recomputed = isJudgedAnew
    ? await recompute(tx, { organisationId, courseId, reopen, change })
    : noChange
  await syncAfterCommit(tx, jobs, organisationId, recomputed.userIds)
  await auditCompletions(tx, by, recomputed)
  const notified = notify
    ? await tx.execute<{ n: number }>(
        sql`SELECT count(*)::integer AS n ${learnersAffected} AND e.course_id = ${courseId}`,
      )
    : undefined
  const removed = await removedWith(tx, before.sections, after.sections)
  const impact = {
    learners: stats.assigned,
    completed: stats.completed,
    reopened: recomputed.reopened,
    newlyCompleted: recomputed.newlyCompleted,
    restored: recomputed.restored,
    newItems: missing(requiredOf(after.sections), requiredOf(before.sections)),
    removedItems: removed.length,
    removed,
    messages: notified?.rows[0]?.n ?? 0,
  }
  return { impact, changes: completionChanges(recomputed) }
}
