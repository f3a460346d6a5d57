import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { syncAfterCommit } from '../groups/sync-debounced.ts'
import type { Jobs } from '../jobs/types.ts'
import type { CourseStats } from '../enrollments/figures.ts'
import { recompute } from '../progress/recompute.ts'
import type { ShownSection } from './contents.ts'
import type { CourseWithContents } from './get.ts'

type Impact = components['schemas']['CourseImpact']

const itemsOf = (sections: ShownSection[]) => sections.flatMap(({ items }) => items)
const idsOf = (sections: ShownSection[]) => new Set(itemsOf(sections).map(({ id }) => id))
const requiredOf = (sections: ShownSection[]) =>
  idsOf(sections.map((one) => ({ ...one, items: one.items.filter(({ required }) => required) })))

/** How many of these are not among those. */
const missing = (these: Set<string>, those: Set<string>) =>
  [...these].filter((id) => !those.has(id)).length

/** By what completion is judged, in one text. */
function ruleOf({ course, sections }: CourseWithContents) {
  const { completionType, completionPercent, assessmentsMustPass } = course
  const items = itemsOf(sections).map(({ id, required }) => `${id} ${required}`)
  return JSON.stringify([completionType, completionPercent, assessmentsMustPass, items.toSorted()])
}

/** Who would be told of a change: who has the course, is there and can be reached. */
export const learnersAffected = sql`FROM enrollments e JOIN users u ON u.id = e.user_id
  WHERE e.status <> 'withdrawn' AND u.deleted_at IS NULL AND u.status <> 'inactive'
    AND u.email_status = 'ok'`

type How = { organisationId: string; jobs: Jobs; reopen: boolean; notify: boolean }

/** Brings everybody's progress into line with a changed course, and says whom the change concerns. */
export async function carryOver(
  tx: Tx,
  {
    before,
    after,
    stats,
  }: { before: CourseWithContents; after: CourseWithContents; stats: CourseStats },
  { organisationId, jobs, reopen, notify }: How,
): Promise<Impact> {
  const courseId = after.course.id
  const isJudgedAnew = ruleOf(before) !== ruleOf(after)
  const { reopened, userIds } = isJudgedAnew
    ? await recompute(tx, { organisationId, courseId, reopen })
    : { reopened: 0, userIds: [] }
  await syncAfterCommit(tx, jobs, organisationId, userIds)
  const told = notify
    ? await tx.execute<{ n: number }>(
        sql`SELECT count(*)::integer AS n ${learnersAffected} AND e.course_id = ${courseId}`,
      )
    : undefined
  return {
    learners: stats.assigned,
    completed: stats.completed,
    reopened,
    newItems: missing(requiredOf(after.sections), requiredOf(before.sections)),
    removedItems: missing(idsOf(before.sections), idsOf(after.sections)),
    messages: told?.rows[0]?.n ?? 0,
  }
}
