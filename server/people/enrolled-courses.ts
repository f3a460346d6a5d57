import { and, eq, inArray, ne, sql } from '../db/drizzle.ts'
import type { Db } from '../db/open.ts'
import { courses, enrollments } from '../db/schema.ts'
import type { EnrolledCourse } from '../mail/course-lines.ts'

/** The published courses that users are enrolled in, of these ids or all; with `open` those not completed. */
export async function enrolledCourses(
  db: Db,
  userIds: string[],
  { ids, open = false }: { ids?: string[]; open?: boolean } = {},
): Promise<Map<string, EnrolledCourse[]>> {
  const { userId, deadlineDate } = enrollments
  const rows = await db
    .select({ userId, title: courses.title, deadlineDate })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .where(
      and(
        inArray(userId, userIds),
        ne(enrollments.status, 'withdrawn'),
        open ? ne(enrollments.status, 'completed') : undefined,
        ids && inArray(courses.id, ids),
        eq(courses.status, 'published'),
        sql`${courses.deletedAt} IS NULL`,
      ),
    )
    .orderBy(sql`${deadlineDate} NULLS LAST`, courses.title)
  return Map.groupBy(rows, (row) => row.userId)
}
