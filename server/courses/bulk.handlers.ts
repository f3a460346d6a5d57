import { type Asked, changeThings } from '../bulk/run.ts'
import { type Handlers, type Input, WithStatus } from '../contract/operation-types.ts'
import { categoryKind, deleteKind, restoreKind, statusKind } from './changes/bulk-actions.ts'
import { duplicateCourse } from './duplicate.ts'
import { coursesExport, exportCourses } from './export.ts'
import { type CourseSelection, selectedCourses } from './filter.ts'
import { asWhole } from './get.ts'
import { courses } from '../db/schema.ts'
import { answerExport } from '../exports/answer.ts'
import { checkCategory } from '../taxonomy/category-input.ts'
import { inOneGo } from '../db/transaction.ts'
import { Problem } from '../contract/problem.ts'

/** The ids of a selection; those that are named stand for themselves, known or not. */
async function idsOf({ db, own, user }: Asked, selection: CourseSelection) {
  if (selection.courseIds) return selection.courseIds
  const found = await db
    .select({ id: courses.id })
    .from(courses)
    .where(own(courses, selectedCourses(selection, user.organisation.timezone)))
    .orderBy(courses.id)
  return found.map(({ id }) => id)
}

type Query = Input<'deleteCourses'>['query']

export const courseChanges = {
  async updateCourseStatus({ body: { status, ...selection }, query, ...asked }) {
    const ids = await idsOf(asked, selection)
    return changeThings(asked, statusKind, { ids, given: { status }, ...query })
  },

  async updateCourseCategory({ body: { category, ...selection }, query, ...asked }) {
    if (category !== null) await checkCategory(asked, category)
    const ids = await idsOf(asked, selection)
    return changeThings(asked, categoryKind, { ids, given: { category }, ...query })
  },

  async deleteCourses({ body, query, ...asked }) {
    const ids = await idsOf(asked, body)
    const { dryRun }: Query = query
    const answer = await changeThings(asked, deleteKind, { ids, given: {}, dryRun })
    if (dryRun || !(answer instanceof WithStatus) || answer.status === 202) return answer
    const { counts, failed, reasons } = answer.body.data
    const isHeld = failed.every(({ code }) => code === 'course/in-use')
    if (counts.failed === ids.length && isHeld)
      throw new Problem('course/in-use', reasons[0]?.message ?? '')
    return answer
  },

  async restoreCourses({ body, query, ...asked }) {
    const ids = await idsOf(asked, body)
    return changeThings(asked, restoreKind, { ids, given: {}, ...query })
  },

  duplicateCourse: ({ body, db, stored: { picture }, ...asked }) =>
    inOneGo(db, async (tx) => {
      const here = { ...asked, db: tx }
      const copy = await duplicateCourse(here, body.courseId, { title: body.title, picture })
      return { status: 'success', data: { course: await asWhole(here, copy) } }
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
