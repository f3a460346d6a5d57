import { type Handlers, type Input } from '../contract/operation-types.ts'
import { findEnrollments, peopleOfCourse } from './course-people.ts'
import { findCourseByTitle, requireCourses } from './courses-input.ts'
import { countExport, courseStatusExport, exportOrder, exportTable } from './export.ts'
import { readCourseSummary, readCourseSummaries } from './course-summaries.ts'
import { countEnrollments, type EnrollmentList, readEnrollmentPage } from './list.ts'
import { readAssignables } from './assignables.ts'
import { readProgress } from './progress.ts'
import { answerExport } from '../exports/answer.ts'
import { paged } from '../db/pagination.ts'
import { refuseWhenBusy } from '../people/stream.ts'
import { problem } from '../contract/problem.ts'

type ListCtx = Pick<Input<'getUsersInCourse'>, 'db' | 'own' | 'files' | 'user'>
type ListQuery = Input<'getUsersInCourse'>['query']

/** A page of enrollments with counts and facets. */
async function listed(caller: ListCtx, list: EnrollmentList, { page, limit, ...ctx }: ListQuery) {
  const { sort, facets, facet, facetSearch, ...filter } = ctx
  const { envelope, slice } = paged({ page, limit })
  const counted = await countEnrollments(caller, list, filter, { facets, facet, facetSearch })
  const { total } = counted
  if (facet) return { beside: { status: 'success', ...envelope, ...counted } as const, rows: [] }
  const rows = await readEnrollmentPage(caller, list, filter, { sort, total, ...slice })
  return { beside: { status: 'success', ...envelope, ...counted } as const, rows }
}

/** The figures of one course, and a page of its learners. */
async function courseList(caller: ListCtx, { id, ...ctx }: ListQuery & { id: string }) {
  const course = await findCourseByTitle(caller, id)
  const { db, user } = caller
  const list: EnrollmentList = {
    ...peopleOfCourse(course.id),
    sorts: ['name', 'status', 'progress'],
  }
  const page = { page: ctx.page ?? 1, limit: ctx.limit, sort: ctx.sort }
  const { beside, rows: users } = await listed(caller, list, page)
  const courseStatus = await readCourseSummary(db, user.organisationId, course)
  return { ...beside, data: { courseStatus, users } }
}

export const enrollmentLists = {
  async getUsersInCourse({ path, query, ...ctx }) {
    const course = await findCourseByTitle(ctx, path.id)
    const { beside, rows: users } = await listed(ctx, peopleOfCourse(course.id), query)
    return { ...beside, data: { users } }
  },

  async getCourseStatus({ query: { id, ...query }, ...ctx }) {
    if (id !== undefined) return courseList(ctx, { id, ...query })
    const { envelope, slice } = paged(query)
    const { organisationId } = ctx.user
    const { total, heads } = await readCourseSummaries(ctx.db, organisationId, {
      sort: query.sort,
      ...slice,
    })
    return { status: 'success', ...envelope, total, data: { courseStatus: heads } }
  },

  async getCourseStatusBySearch({ query: { search, ...query }, ...ctx }) {
    const list = findEnrollments(ctx.user.organisationId, search)
    const options = { ...query, page: query.page ?? 1 }
    const { beside, rows: courseStatus } = await listed(ctx, list, options)
    return { ...beside, data: { courseStatus } }
  },

  async getCourseProgress({ path, ...ctx }) {
    const { id } = await findCourseByTitle(ctx, path.id)
    const courseProgress = await readProgress(ctx.db, ctx.user.organisationId, id)
    if (!courseProgress) throw problem('request/not-found')
    return { status: 'success', data: { courseProgress } }
  },

  async getCoursesAndLicenses({ query, ...ctx }) {
    const { envelope, slice } = paged(query)
    const { coursesAndLicenses, ...counted } = await readAssignables({ query, ...ctx }, slice)
    return { status: 'success', ...envelope, ...counted, data: { coursesAndLicenses } }
  },

  async exportCourseStatus({ body, ...ctx }) {
    const { db, pool, user } = ctx
    const { organisation } = user
    exportOrder(body.sort)
    const about = body.courses ? await requireCourses(ctx, body.courses) : []
    const [first] = about
    const subject =
      first && about.length === 1
        ? ({ type: 'course', id: first.id, name: first.title } as const)
        : undefined
    return answerExport(ctx, courseStatusExport, {
      body,
      total: await countExport(db, body, organisation),
      of: subject,
      stream() {
        refuseWhenBusy()
        return exportTable(pool, body, organisation)
      },
    })
  },
} satisfies Handlers<
  | 'exportCourseStatus'
  | 'getUsersInCourse'
  | 'getCourseStatus'
  | 'getCourseStatusBySearch'
  | 'getCourseProgress'
  | 'getCoursesAndLicenses'
>
