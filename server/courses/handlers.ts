import type { Handlers } from '../contract/operation-types.ts'
import { findItems } from './find-items.ts'
import { countCourses, readCourses } from './list.ts'
import { courseFilterWhere } from './filter.ts'
import { lockCourse, presentCourseWithContents, readCourse, readCourseWithContents } from './get.ts'
import { discardUnpublished, readUnpublished, saveUnpublished } from './unpublished.ts'
import { problem } from '../contract/problem.ts'
import { createCourse, updateCourse } from './save.ts'
import { paged } from '../db/pagination.ts'
import { inDryRun, inTransaction } from '../db/transaction.ts'

export const courses = {
  async getCourses({ query: { courseId, sort, ...query }, ...ctx }) {
    if (courseId !== undefined) {
      const { timezone } = ctx.user.organisation
      const course = await readCourseWithContents(ctx, courseId, courseFilterWhere(query, timezone))
      const found = course ? [await presentCourseWithContents(ctx, course)] : []
      return { status: 'success', total: found.length, data: { courses: found } }
    }
    const { page, limit, facets, facet, facetSearch, ...filter } = query
    const where = courseFilterWhere(filter, ctx.user.organisation.timezone)
    const counted = await countCourses(ctx, filter, { facets, facet, facetSearch })
    const { envelope, slice } = paged({ page, limit })
    const rows = facet ? [] : await readCourses(ctx, where, { sort, ...slice })
    return { status: 'success', ...envelope, ...counted, data: { courses: rows } }
  },

  addCourse: ({ body, stored: { picture }, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      const course = await presentCourseWithContents(
        txCtx,
        await createCourse(txCtx, body, { picture }),
      )
      return { status: 'success', data: { course } }
    }),

  updateCourse: ({ body, query: { dryRun: dry = false }, stored: { picture }, ...ctx }) =>
    (dry ? inDryRun : inTransaction)(ctx, async (txCtx) => {
      const { whole, impact } = await updateCourse(txCtx, body, { picture, dry })
      return {
        status: 'success',
        data: { course: await presentCourseWithContents(txCtx, whole), impact },
      }
    }),

  async getCourseChanges({ path: { id }, ...ctx }) {
    const course = await readCourse(ctx, id)
    if (!course || course.deletedAt) throw problem('request/not-found')
    return { status: 'success', data: { changes: await readUnpublished(ctx, id) } }
  },

  saveCourseChanges: ({ body, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => ({
      status: 'success',
      data: { changes: await saveUnpublished(txCtx, body) },
    })),

  discardCourseChanges: ({ body, ...ctx }) =>
    inTransaction(ctx, async (txCtx) => {
      await lockCourse(txCtx, body.courseId)
      await discardUnpublished(txCtx, body.courseId, body.version)
      return { status: 'success' }
    }),

  async findCourseItems({ body, ...ctx }) {
    return { status: 'success', data: await findItems(ctx, body.names) }
  },
} satisfies Handlers<
  | 'getCourses'
  | 'addCourse'
  | 'updateCourse'
  | 'getCourseChanges'
  | 'saveCourseChanges'
  | 'discardCourseChanges'
  | 'findCourseItems'
>
