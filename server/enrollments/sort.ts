import type { SQL } from 'drizzle-orm'
import { sql } from '../db/drizzle.ts'
import { courses, enrollments, users } from '../db/schema.ts'
import { orderBy } from '../contract/sort.ts'

/** The sort keys of lists of enrollments. */
const keys = {
  name: sql`${enrollments.sortName}`,
  // Columns of the user, who is joined if needed.
  email: sql`${users.email} COLLATE "C"`,
  title: sql`(SELECT fold_text(${courses.title}) FROM ${courses}
    WHERE ${courses.id} = ${enrollments.courseId}) COLLATE "C"`,
  status: sql`array_position(ARRAY['not-started', 'in-progress', 'failed', 'completed', 'withdrawn'],
    ${enrollments.status})`,
  progress: sql`${enrollments.progress}`,
  deadlineDate: sql`${enrollments.deadlineDate}`,
  assignedAt: sql`${enrollments.assignedAt}`,
  lastActivityAt: sql`${enrollments.lastActivityAt}`,
  score: sql`${enrollments.score}`,
}

export type SortKey = keyof typeof keys

/** Keys that may be null; stated only for these, so that an index can be used for all others. */
const missing = ['deadlineDate', 'lastActivityAt', 'score']

/** The ORDER BY of `sort`, or its reverse; ties are broken by id. */
export function enrollmentSort(sort: string, allowed: SortKey[], reverse = false): SQL {
  const allowedKeys = Object.fromEntries(allowed.map((name) => [name, keys[name]]))
  const ids = [enrollments.userId, enrollments.courseId]
  return sql.join(orderBy(allowedKeys, sort, ids, { missing, reverse }), sql`, `)
}

/** Whether an order uses columns of the user, who then has to be joined. */
export const isOfPeople = (sort: string) =>
  sort.split(',').some((part) => part.replace('-', '') === 'email')
