import type { Ctx, TxCtx } from '../contract/ctx.ts'
import type { SQL } from 'drizzle-orm'
import { eq } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { courses } from '../db/schema.ts'
import { courseStats } from '../enrollments/figures.ts'
import { problem } from '../contract/problem.ts'
import { checklistOf } from './checklist.ts'
import { asSections, readContents, type ShownSection } from './contents.ts'
import { presentCourse, type Course, courseColumns, type CourseView } from './present.ts'

/** A course with its contents. */
export type CourseWithContents = { course: CourseView; sections: ShownSection[] }

/** A course of the organisation with its contents, locked against changes and progress. */
export async function lockCourse({ db, own }: TxCtx, id: string): Promise<CourseWithContents> {
  const [course] = await db
    .select(courseColumns)
    .from(courses)
    .where(own(courses, eq(courses.id, id)))
    .for('update', { of: courses })
  if (!course || course.deletedAt) throw problem('request/not-found')
  return { course, sections: await readContents(db, id) }
}

type Reader = Pick<TxCtx, 'own'> & { db: Db | Tx }

/** A course of the organisation without its contents, for reading. */
export async function readCourse({ db, own }: Reader, id: string, condition?: SQL) {
  const [course] = await db
    .select(courseColumns)
    .from(courses)
    .where(own(courses, eq(courses.id, id), condition))
  return course
}

/** The same with its contents. */
export async function readCourseWithContents(
  reader: Reader,
  id: string,
  condition?: SQL,
): Promise<CourseWithContents | undefined> {
  const course = await readCourse(reader, id, condition)
  return course && { course, sections: await readContents(reader.db, id) }
}

/** One course as the contract shows it: with its sections and the publishing checklist. */
export async function presentCourseWithContents(
  caller: Omit<Ctx, 'db'> & { db: Db | Tx },
  { course, sections }: CourseWithContents,
): Promise<Course> {
  const stats = await courseStats(caller.db, caller.user.organisationId, [course.id])
  const figures = stats.get(course.id)
  if (!figures) throw problem('server/error')
  return {
    ...presentCourse(course, figures, caller),
    sections: asSections(sections, caller.files),
    checklist: checklistOf(course, sections),
  }
}
