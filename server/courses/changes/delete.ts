import { sql } from '../../db/drizzle.ts'
import { holdersOf, inUse } from '../status.ts'
import { type Change, setCourses } from './plan.ts'
import { held } from './set-status.ts'

/** Deletes courses that nobody has, for 30 days, and then for good. */
export const deleteThem: Change<object> = async (at, all) => {
  const holders = await holdersOf(
    at.tx,
    all.map(({ id }) => id),
  )
  return {
    event: 'course/deleted',
    judge({ id, title, deletedAt }) {
      if (deletedAt) {
        const message = `${title} was deleted already`
        return {
          outcome: 'skipped',
          code: 'already-gone',
          message,
          ofMany: 'They were deleted already',
        }
      }
      const having = holders.get(id)
      return having && held(inUse(having, title))
    },
    apply: (some) => setCourses(at, some, { deletedAt: sql`now()` }),
  }
}

/** Brings deleted courses back, as they were. */
export const restoreThem: Change<object> = async (at) => ({
  event: 'course/restored',
  judge({ title, deletedAt }) {
    if (deletedAt) return undefined
    const message = `${title} is not deleted`
    return { outcome: 'skipped', code: 'not-deleted', message, ofMany: 'They are not deleted' }
  },
  apply: (some) => setCourses(at, some, { deletedAt: null }),
})
