import { sql } from '../db/drizzle.ts'
import { courses, enrollments, users } from '../db/schema.ts'
import { containing } from '../people/matching.ts'
import type { HoldingList } from './list.ts'
import { isCounted } from './matching.ts'
import type { SortKey } from './order.ts'

export const sorts: SortKey[] = [
  'name',
  'email',
  'status',
  'progress',
  'deadlineDate',
  'assignedAt',
  'lastActivityAt',
  'score',
]

/** The people of a course, by name. */
export const peopleOfCourse = (courseId: string): HoldingList => ({
  which: sql`${enrollments.courseId} = ${courseId} AND ${isCounted}`,
  sorts,
  order: 'name',
  courseId,
})

/** The courses of a person, the latest activity first. */
export const coursesOfPerson = (userId: string, search = ''): HoldingList => ({
  which: sql`${enrollments.userId} = ${userId} AND ${enrollments.courseId} IN (
    SELECT ${courses.id} FROM ${courses} WHERE ${courses.deletedAt} IS NULL AND ${titled(search)})`,
  sorts: ['title', ...sorts],
  order: '-lastActivityAt',
})

const wordsOf = (search: string) => search.split(/\s+/u).filter(Boolean)

/** Every word in any part of the title. */
export const titled = (search: string) =>
  sql.join(
    [
      sql`true`,
      ...wordsOf(search).map(
        (word) => sql`fold_text(${courses.title}) LIKE fold_text(${containing(word)})`,
      ),
    ],
    sql` AND `,
  )

const named = (search: string) =>
  sql.join(
    wordsOf(search).map((word) => sql`${users.searchText} LIKE fold_text(${containing(word)})`),
    sql` AND `,
  )

/** Who has which course, found by the title of the course, or the name and address of the person. */
export const foundHoldings = (organisationId: string, search: string): HoldingList => {
  const none = wordsOf(search).length === 0
  return {
    which: none
      ? sql`false`
      : sql`${enrollments.id} IN (
    SELECT e.id FROM enrollments e WHERE e.course_id IN (SELECT ${courses.id} FROM ${courses}
      WHERE ${courses.organisationId} = ${organisationId} AND ${courses.deletedAt} IS NULL AND ${titled(search)})
    UNION SELECT e.id FROM enrollments e WHERE e.user_id IN (SELECT ${users.id} FROM ${users}
      WHERE ${users.organisationId} = ${organisationId} AND ${users.deletedAt} IS NULL AND ${named(search)}))
    AND ${isCounted} AND ${enrollments.courseId} IN (SELECT ${courses.id} FROM ${courses} WHERE ${courses.deletedAt} IS NULL)`,
    sorts: ['title', ...sorts],
    order: 'name',
  }
}
