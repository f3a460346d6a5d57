import type { Ctx } from '../contract/ctx.ts'
import { rowsOf, runBulkAction } from '../bulk/run.ts'
import { type Handlers, type Input, Reply } from '../contract/operation-types.ts'
import {
  categoryAction,
  deleteAction,
  restoreAction,
  statusAction,
} from './changes/bulk-actions.ts'
import { duplicateCourse } from './duplicate.ts'
import { coursesExport, exportCourses } from './export.ts'
import { type CourseSelection, courseSelectionWhere } from './filter.ts'
import { presentCourseWithContents } from './get.ts'
import { courses } from '../db/schema.ts'
import { answerExport } from '../exports/answer.ts'
import { checkCategory } from '../taxonomy/category-input.ts'
import { withRetry } from '../db/transaction.ts'
import { Problem } from '../contract/problem.ts'

/** The rows of a selection; ids stand for themselves, whether they exist or not. */
async function rowsIn({ db, own, user }: Ctx, selection: CourseSelection) {
  if (selection.courseIds) return { rows: rowsOf(selection.courseIds) }
  const found = await db
    .select({ id: courses.id })
    .from(courses)
    .where(own(courses, courseSelectionWhere(selection, user.organisation.timezone)))
    .orderBy(courses.id)
  return { rows: rowsOf(found.map(({ id }) => id)) }
}

type Query = Input<'deleteCourses'>['query']

export const courseBulk = {
  async updateCourseStatus({ body: { status, ...selection }, query, ...ctx }) {
    const rows = await rowsIn(ctx, selection)
    return runBulkAction(ctx, statusAction, { input: { status }, rows, ...query })
  },

  async updateCourseCategory({ body: { category, ...selection }, query, ...ctx }) {
    if (category !== null) await checkCategory(ctx, category)
    const rows = await rowsIn(ctx, selection)
    return runBulkAction(ctx, categoryAction, { input: { category }, rows, ...query })
  },

  async deleteCourses({ body, query, ...ctx }) {
    const source = await rowsIn(ctx, body)
    const { dryRun }: Query = query
    const answer = await runBulkAction(ctx, deleteAction, { input: {}, rows: source, ...query })
    if (dryRun || !(answer instanceof Reply) || answer.status === 202) return answer
    const { counts, failed, reasons } = answer.body.data
    const isHeld = failed.every(({ code }) => code === 'course/in-use')
    if (counts.failed === source.rows.length && isHeld)
      throw new Problem('course/in-use', reasons[0]?.message ?? '')
    return answer
  },

  async restoreCourses({ body, query, ...ctx }) {
    const rows = await rowsIn(ctx, body)
    return runBulkAction(ctx, restoreAction, { input: {}, rows, ...query })
  },

  duplicateCourse: ({ body, db, stored: { picture }, ...ctx }) =>
    withRetry(db, async (tx) => {
      const txCtx = { ...ctx, db: tx }
      const copy = await duplicateCourse(txCtx, body.courseId, { title: body.title, picture })
      return { status: 'success', data: { course: await presentCourseWithContents(txCtx, copy) } }
    }),

  async exportCourses({ body, ...ctx }) {
    return answerExport(ctx, coursesExport, { body, ...(await exportCourses(ctx, body)) })
  },
} satisfies Handlers<
  | 'updateCourseStatus'
  | 'updateCourseCategory'
  | 'deleteCourses'
  | 'restoreCourses'
  | 'duplicateCourse'
  | 'exportCourses'
>
