import type { SQL } from 'drizzle-orm'
import { sql } from '../db/drizzle.ts'
import { courses, enrollments, users } from '../db/schema.ts'
import { orderBy } from '../contract/sort.ts'

/** What lists of who has what are sorted by. */
const keys = {
  name: sql`${enrollments.sortName}`,
  // Of the person, who is joined where it is asked for.
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

/** Of these may be missing; said, so that an index of the order can be read for all others. */
const missing = ['deadlineDate', 'lastActivityAt', 'score']

/** The order that `sort` asks for, or its reverse; two rows never stand at one place. */
export function enrollmentSort(sort: string, allowed: SortKey[], reverse = false): SQL {
  const those = Object.fromEntries(allowed.map((name) => [name, keys[name]]))
  const ids = [enrollments.userId, enrollments.courseId]
  return sql.join(orderBy(those, sort, ids, { missing, reverse }), sql`, `)
}

/** Whether an order looks at the people, who then have to be joined. */
export const isOfPeople = (sort: string) =>
  sort.split(',').some((part) => part.replace('-', '') === 'email')
