import type { Handlers } from '../contract/operation-types.ts'
import { findItems } from './find-items.ts'
import { countCourses, readCourses } from './list.ts'
import { courseFilterWhere } from './filter.ts'
import { presentCourseWithContents, readCourseWithContents } from './get.ts'
import { createCourse, updateCourse } from './save.ts'
import { paged } from '../db/pagination.ts'
import { inDryRun, inTransaction } from '../db/transaction.ts'

export const courses = {
  async getCourses({ query: { courseId, sort, ...query }, ...caller }) {
    if (courseId !== undefined) {
      const { timezone } = caller.user.organisation
      const whole = await readCourseWithContents(
        caller,
        courseId,
        courseFilterWhere(query, timezone),
      )
      const found = whole ? [await presentCourseWithContents(caller, whole)] : []
      return { status: 'success', total: found.length, data: { courses: found } }
    }
    const { page, limit, facets, facet, facetSearch, ...filter } = query
    const which = courseFilterWhere(filter, caller.user.organisation.timezone)
    const counted = await countCourses(caller, filter, { facets, facet, facetSearch })
    const { said, cut } = paged({ page, limit })
    const rows = facet ? [] : await readCourses(caller, which, { sort, ...cut })
    return { status: 'success', ...said, ...counted, data: { courses: rows } }
  },

  addCourse: ({ body, stored: { picture }, ...asked }) =>
    inTransaction(asked, async (here) => {
      const course = await presentCourseWithContents(
        here,
        await createCourse(here, body, { picture }),
      )
      return { status: 'success', data: { course } }
    }),

  updateCourse: ({ body, query: { dryRun: dry = false }, stored: { picture }, ...asked }) =>
    (dry ? inDryRun : inTransaction)(asked, async (here) => {
      const { whole, impact } = await updateCourse(here, body, { picture, dry })
      return {
        status: 'success',
        data: { course: await presentCourseWithContents(here, whole), impact },
      }
    }),

  async findCourseItems({ body, ...asked }) {
    return { status: 'success', data: await findItems(asked, body.names) }
  },
} satisfies Handlers<'getCourses' | 'addCourse' | 'updateCourse' | 'findCourseItems'>
