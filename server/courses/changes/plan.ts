import type { BulkCtx, Reason } from '../../bulk/types.ts'
import { sql } from '../../db/drizzle.ts'
import { courses } from '../../db/schema.ts'
import type { ObjectChange, ObjectTable } from '../../bulk/objects.ts'
import { ownedBy } from '../../db/scope.ts'

export type Course = typeof courses.$inferSelect

export type CourseChange<Input> = ObjectChange<Course, Input>

const licensed = ({ title }: Course): Reason => ({
  outcome: 'failed',
  code: 'licensed',
  message: `${title} comes from a license and cannot be changed`,
  ofMany: 'They come from licenses and cannot be changed',
})

async function readCourses({ tx, organisationId }: BulkCtx, ids: string[], toChange: boolean) {
  const found = tx
    .select()
    .from(courses)
    .where(
      ownedBy(organisationId)(
        courses,
        sql`${courses.id} = ANY(${sql.param(ids)}::text[])`,
        sql`(${courses.deletedAt} IS NULL OR ${courses.deletedAt} > now() - interval '30 days')`,
      ),
    )
    .orderBy(courses.id)
  return toChange ? found.for('no key update') : found
}

/** Sets the same values for several courses, and increments their versions. */
export async function setCourses(
  { tx, by }: BulkCtx,
  changed: Course[],
  set: Parameters<ReturnType<BulkCtx['tx']['update']>['set']>[0],
) {
  await tx
    .update(courses)
    .set({
      ...set,
      updatedBy: by.adminId,
      updatedAt: sql`now()`,
      version: sql`${courses.version} + 1`,
    })
    .where(sql`${courses.id} = ANY(${sql.param(changed.map(({ id }) => id))}::text[])`)
}

export const courseTable: ObjectTable<Course> = {
  type: 'course',
  href: '/library/courses',
  read: readCourses,
  judge: (course) => (course.owner === 'licensed' ? licensed(course) : undefined),
}
