import type { SQL } from 'drizzle-orm'
import { invalid } from '../contract/sentences.ts'
import { sql } from '../db/drizzle.ts'
import { courses, enrollments, users } from '../db/schema.ts'

/** What lists of who has what are sorted by. */
const keys = {
  name: sql`${enrollments.sortName}`,
  email: sql`(SELECT ${users.email} FROM ${users} WHERE ${users.id} = ${enrollments.userId}) COLLATE "C"`,
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

const isKey = (name: string, allowed: SortKey[]): name is SortKey =>
  allowed.some((each) => each === name)

/** The order that `sort` asks for, or its reverse; two rows never stand at one place. */
export function holdingOrder(sort: string, allowed: SortKey[], reverse = false): SQL {
  const asked = sort
    .split(',')
    .map((part) => ({ name: part.replace('-', ''), down: part.startsWith('-') !== reverse }))
  const terms = asked.map(({ name, down }) => {
    if (!isKey(name, allowed)) {
      const message = `The list has no ${name} to sort by`
      throw invalid([{ field: 'sort', code: 'unknown', message }])
    }
    const key = keys[name]
    // Only what may be missing says where: else no index of the order could be read.
    const missing = ['deadlineDate', 'lastActivityAt', 'score'].includes(name)
    if (!missing) return down ? sql`${key} DESC` : key
    return down ? sql`${key} DESC NULLS LAST` : sql`${key} NULLS FIRST`
  })
  const last = [enrollments.userId, enrollments.courseId].map((id) =>
    asked[0]?.down ? sql`${id} DESC` : sql`${id}`,
  )
  return sql.join([...terms, ...last], sql`, `)
}
