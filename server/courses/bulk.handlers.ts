import { rowsOf, runBulkAction } from '../bulk/run.ts'
import type { Asked } from '../bulk/types.ts'
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

/** The rows of a selection; ids that are named stand for themselves, known or not. */
async function rowsIn({ db, own, user }: Asked, selection: CourseSelection) {
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
  async updateCourseStatus({ body: { status, ...selection }, query, ...asked }) {
    const rows = await rowsIn(asked, selection)
    return runBulkAction(asked, statusAction, { input: { status }, rows, ...query })
  },

  async updateCourseCategory({ body: { category, ...selection }, query, ...asked }) {
    if (category !== null) await checkCategory(asked, category)
    const rows = await rowsIn(asked, selection)
    return runBulkAction(asked, categoryAction, { input: { category }, rows, ...query })
  },

  async deleteCourses({ body, query, ...asked }) {
    const source = await rowsIn(asked, body)
    const { dryRun }: Query = query
    const answer = await runBulkAction(asked, deleteAction, { input: {}, rows: source, ...query })
    if (dryRun || !(answer instanceof Reply) || answer.status === 202) return answer
    const { counts, failed, reasons } = answer.body.data
    const isHeld = failed.every(({ code }) => code === 'course/in-use')
    if (counts.failed === source.rows.length && isHeld)
      throw new Problem('course/in-use', reasons[0]?.message ?? '')
    return answer
  },

  async restoreCourses({ body, query, ...asked }) {
    const rows = await rowsIn(asked, body)
    return runBulkAction(asked, restoreAction, { input: {}, rows, ...query })
  },

  duplicateCourse: ({ body, db, stored: { picture }, ...asked }) =>
    withRetry(db, async (tx) => {
      const here = { ...asked, db: tx }
      const copy = await duplicateCourse(here, body.courseId, { title: body.title, picture })
      return { status: 'success', data: { course: await presentCourseWithContents(here, copy) } }
    }),

  async exportCourses({ body, ...caller }) {
    return answerExport(caller, coursesExport, { body, ...(await exportCourses(caller, body)) })
  },
} satisfies Handlers<
  | 'updateCourseStatus'
  | 'updateCourseCategory'
  | 'deleteCourses'
  | 'restoreCourses'
  | 'duplicateCourse'
  | 'exportCourses'
>
