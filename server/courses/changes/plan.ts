import type { At } from '../../bulk/thing-types.ts'
import { sql } from '../../db/drizzle.ts'
import { courses } from '../../db/schema.ts'
import { type Change as ChangeOf, type Reason, workOf as workFor } from '../../bulk/plan.ts'
import { ownedBy } from '../../db/scope.ts'

export type Course = typeof courses.$inferSelect

/** Finds out what a change needs to know about these courses; writes nothing. */
export type Change<Given> = ChangeOf<Course, Given>

const licensed = ({ title }: Course): Reason => ({
  outcome: 'failed',
  code: 'licensed',
  message: `${title} comes from a license and cannot be changed`,
  ofMany: 'They come from licenses and cannot be changed',
})

/** Those that are there or were deleted in the last 30 days. */
async function readCourses({ tx, organisationId }: At, ids: string[], toChange: boolean) {
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

/** Sets the same of many courses, which are newer versions then. */
export async function setCourses(
  { tx, by }: At,
  some: Course[],
  set: Parameters<ReturnType<At['tx']['update']>['set']>[0],
) {
  await tx
    .update(courses)
    .set({
      ...set,
      updatedBy: by.adminId,
      updatedAt: sql`now()`,
      version: sql`${courses.version} + 1`,
    })
    .where(sql`${courses.id} = ANY(${sql.param(some.map(({ id }) => id))}::text[])`)
}

const what = {
  type: 'course' as const,
  read: readCourses,
  judge: (course: Course) => (course.owner === 'licensed' ? licensed(course) : undefined),
}

export const workOf = <Given>(change: Change<Given>) => workFor(what, change)
