import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { fieldProblem, problem } from '../problem.ts'
import { blockersOf, type ChecklistEntry } from './checklist.ts'
import type { Whole } from './one.ts'

export type Status = components['schemas']['CourseStatusValue']

/** How many people have a course, whoever they are. */
export async function holdersOf(tx: Tx, courseIds: string[]) {
  const { rows } = await tx.execute<{ id: string; n: number }>(sql`
    SELECT course_id AS id, count(*)::integer AS n FROM enrollments
    WHERE course_id = ANY(${sql.param(courseIds)}::text[]) AND status <> 'withdrawn' GROUP BY 1`)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** What a course is set to when it comes to stand elsewhere. */
export const setFor = (status: Status) => ({
  status,
  ...(status === 'published' && { publishedAt: sql`now()` }),
  archivedAt: status === 'archived' ? sql`now()` : null,
})

export const notPublishable = (blockers: ChecklistEntry[]) =>
  problem('course/not-publishable', blockers.length, {
    errors: blockers.slice(0, 100).map(({ field, code, message }) => ({ field, code, message })),
  })

export const inUse = (holders: number) =>
  holders === 1
    ? 'One person has this course'
    : `${holders.toLocaleString('en')} people have this course`

/**
 * Refuses a course that is to be published and cannot be, and a draft that somebody has. A published
 * course may be changed as long as nothing new would stop it.
 */
export async function checkStatus(tx: Tx, before: Whole | undefined, after: Whole, status: Status) {
  const was = before?.course.status ?? 'draft'
  const state = ({ course, sections }: Whole) => ({ facts: course, sections })
  if (status === 'published') {
    const known = was === 'published' && before ? state(before) : undefined
    const blockers = blockersOf(state(after), known)
    if (blockers.length > 0) throw notPublishable(blockers)
  }
  if (status !== 'draft' || was === 'draft') return
  const holders = (await holdersOf(tx, [after.course.id])).get(after.course.id)
  if (holders) {
    const message = `${inUse(holders)}. Archive it instead`
    throw fieldProblem('course/in-use', 'status', 'in-use', message)
  }
}
