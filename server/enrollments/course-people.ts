import { sql } from '../db/drizzle.ts'
import { courses, enrollments, users } from '../db/schema.ts'
import { searched } from '../people/filter.ts'
import type { EnrollmentList } from './list.ts'
import { isCounted } from './filter.ts'
import type { SortKey } from './sort.ts'
import { hasEachWord, wordsOf } from '../db/search-terms.ts'

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

/** The enrollments of a course, by user name. */
export const peopleOfCourse = (courseId: string): EnrollmentList => ({
  which: sql`${enrollments.courseId} = ${courseId} AND ${isCounted}`,
  sorts,
  order: 'name',
  courseId,
})

/** The enrollments of a user, the latest activity first. */
export const coursesOfPerson = (userId: string, search = ''): EnrollmentList => ({
  which: sql`${enrollments.userId} = ${userId} AND ${enrollments.courseId} IN (
    SELECT ${courses.id} FROM ${courses} WHERE ${courses.deletedAt} IS NULL AND ${titled(search)})`,
  sorts: ['title', ...sorts],
  order: '-lastActivityAt',
})

/** Every word in any part of the title. */
export const titled = (search: string) =>
  sql.join([sql`true`, ...hasEachWord(sql`fold_text(${courses.title})`, search)], sql` AND `)

const isTitled = (organisationId: string, search: string) => sql`
  SELECT ${courses.id} FROM ${courses} WHERE ${courses.organisationId} = ${organisationId}
    AND ${courses.deletedAt} IS NULL AND ${titled(search)}`

/** All enrollments that match words in the course's title or the user's name or address. */
export const findEnrollments = (organisationId: string, search: string): EnrollmentList => {
  const byTitle = isTitled(organisationId, search)
  const hasWords = wordsOf(search).length > 0
  return {
    which: hasWords
      ? sql`(${enrollments.courseId} IN (${byTitle}) OR EXISTS (SELECT FROM ${users}
          WHERE ${users.id} = ${enrollments.userId} AND ${searched(search)}))
        AND ${isCounted} AND ${enrollments.courseId} IN (${isTitled(organisationId, '')})`
      : sql`false`,
    found: hasWords ? { words: search, titled: byTitle } : undefined,
    sorts: ['title', ...sorts],
    order: 'name',
  }
}
