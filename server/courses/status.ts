import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { pluralOfAll } from '../lib/plural.ts'
import { fieldProblem, problem } from '../contract/problem.ts'
import { blockersOf, type ChecklistEntry } from './checklist.ts'
import type { CourseWithContents } from './get.ts'

export type Status = components['schemas']['CourseStatusValue']

type Holders = { people: number; groups: number; licenses: number; paths: number }

/**
 * The number of users, groups and licenses of each course, whatever their state; courses that nobody has are absent.
 */
export async function holdersOf(tx: Tx, courseIds: string[]) {
  const ids = sql.param(courseIds)
  const { rows } = await tx.execute<Holders & { id: string }>(sql`
    SELECT course_id AS id, sum(people)::integer AS people, sum(groups)::integer AS groups, sum(licenses)::integer AS licenses,
      sum(paths)::integer AS paths FROM (
      SELECT course_id, count(*) AS people, 0 AS groups, 0 AS licenses, 0 AS paths FROM enrollments
        WHERE course_id = ANY(${ids}::text[]) AND status <> 'withdrawn' GROUP BY 1
      UNION ALL SELECT course_id, 0, count(*), 0, 0 FROM group_assignments
        WHERE course_id = ANY(${ids}::text[]) GROUP BY 1
      UNION ALL SELECT lc.course_id, 0, 0, count(*), 0 FROM license_courses lc
        JOIN licenses l ON l.id = lc.license_id AND l.deleted_at IS NULL
        WHERE lc.course_id = ANY(${ids}::text[]) GROUP BY 1
      UNION ALL SELECT s.course_id, 0, 0, 0, count(*) FROM path_steps s
        JOIN learning_paths p ON p.id = s.path_id AND p.deleted_at IS NULL
        WHERE s.course_id = ANY(${ids}::text[]) AND s.removed_at IS NULL GROUP BY 1
    ) AS held GROUP BY 1`)
  return new Map(rows.map(({ id, ...holders }) => [id, holders]))
}

/** The learning paths of which courses are steps, by course. */
export async function pathsOfCourses(tx: Tx, courseIds: string[]) {
  const { rows } = await tx.execute<{ course: string; path: string }>(sql`
    SELECT s.course_id AS course, s.path_id AS path FROM path_steps s
    JOIN learning_paths p ON p.id = s.path_id AND p.deleted_at IS NULL
    WHERE s.course_id = ANY(${sql.param(courseIds)}::text[]) AND s.removed_at IS NULL`)
  return Map.groupBy(rows, ({ course }) => course)
}

/** The columns that a change of status sets. */
export const setFor = (status: Status) => ({
  status,
  ...(status === 'published' && { publishedAt: sql`now()` }),
  archivedAt: status === 'archived' ? sql`now()` : null,
})

export const notPublishable = (blockers: ChecklistEntry[]) =>
  problem('course/not-publishable', blockers.length, {
    errors: blockers.slice(0, 100).map(({ field, code, message }) => ({ field, code, message })),
  })

/** Why a course cannot be deleted: "12 people and 1 group have Fire safety. Archive it instead". */
export function inUse({ people, groups, licenses, paths }: Holders, title: string) {
  const holders = pluralOfAll(
    [people, 'person', 'people'],
    [groups, 'group'],
    [licenses, 'license'],
    [paths, 'learning path'],
  )
  return `${holders} ${people + groups + licenses + paths === 1 ? 'has' : 'have'} ${title}. Archive it instead`
}

/**
 * Refuses publishing a course with blockers, and making a draft of an assigned course. A published course may be
 * changed as long as the change adds no blocker.
 */
export async function checkStatus(
  tx: Tx,
  before: CourseWithContents | undefined,
  after: CourseWithContents,
  status: Status,
) {
  const statusBefore = before?.course.status ?? 'draft'
  const state = ({ course, sections }: CourseWithContents) => ({ facts: course, sections })
  if (status === 'published') {
    const stateBefore = statusBefore === 'published' && before ? state(before) : undefined
    const blockers = blockersOf(state(after), stateBefore)
    if (blockers.length > 0) throw notPublishable(blockers)
  }
  if (status !== 'draft' || statusBefore === 'draft') return
  const holders = (await holdersOf(tx, [after.course.id])).get(after.course.id)
  if (holders)
    throw fieldProblem('course/in-use', 'status', 'in-use', inUse(holders, after.course.title))
}
