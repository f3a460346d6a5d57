import { sql } from '../../db/drizzle.ts'
import { alreadyDeleted, notDeleted } from '../../bulk/objects.ts'
import { holdersOf, inUse } from '../status.ts'
import { type CourseChange, setCourses } from './plan.ts'
import { held } from './set-status.ts'

/** Deletes courses that nobody has, which can be restored for 30 days. */
export const deleteCourses: CourseChange<object> = async (ctx, rows) => {
  const holders = await holdersOf(
    ctx.tx,
    rows.map(({ id }) => id),
  )
  return {
    event: 'course/deleted',
    judge(course) {
      if (course.deletedAt) return alreadyDeleted(course)
      const having = holders.get(course.id)
      return having && held(inUse(having, course.title))
    },
    apply: (changed) => setCourses(ctx, changed, { deletedAt: sql`now()` }),
  }
}

/** Restores deleted courses unchanged. */
export const restoreCourses: CourseChange<object> = async (ctx) => ({
  event: 'course/restored',
  judge: (course) => (course.deletedAt ? undefined : notDeleted(course)),
  apply: (changed) => setCourses(ctx, changed, { deletedAt: null }),
})
