import { ring } from '../alerts.ts'
import type { Input } from '../contract/handlers.ts'
import { eq, sql } from '../db/drizzle.ts'
import { admins, courses, files as rows, organisations } from '../db/schema.ts'
import { courseFigures } from '../enrollments/figures.ts'
import { newId } from '../id.ts'
import type { JobKind } from '../jobs/run.ts'
import { ownedBy } from '../scope.ts'
import { type TableCell, tableName, tableStream, tableTypes } from '../table-file.ts'
import { courseTable } from './columns.ts'
import { type Caller, readCourses } from './list.ts'
import { selectedCourses } from './matching.ts'
import { courseOrder } from './order.ts'

/** Which courses, which columns, in which order, as what. */
export type Export = Input<'exportCourses'>['body']
type Exporter = Caller & { user: { organisation: { timezone: string; name: string } } }

const batch = 500
const isOne = (ids: string[]) => sql`${courses}.id = ANY(${sql.param(ids)}::text[])`

async function readIds({ db, own, user }: Exporter, { sort, ...selection }: Export) {
  const found = await db
    .select({ id: courses.id })
    .from(courses)
    .leftJoin(sql`${courseFigures(user.organisationId)} figures`, sql`course_id = ${courses.id}`)
    .where(own(courses, selectedCourses(selection, user.organisation.timezone)))
    .orderBy(...courseOrder(sort))
  return found.map(({ id }) => id)
}

async function* cells(
  caller: Exporter,
  asked: Export,
  ids: string[],
): AsyncGenerator<TableCell[][]> {
  const { cellsOf } = courseTable(asked.columns, caller.user.organisation.timezone)
  for (let at = 0; at < ids.length; at += batch) {
    const some = isOne(ids.slice(at, at + batch))
    const found = await readCourses(caller, some, { sort: asked.sort })
    yield found.map(cellsOf)
  }
}

/** The file of an export, and how many courses are in it. */
export async function exportCourses(caller: Exporter, asked: Export) {
  const ids = await readIds(caller, asked)
  const { heads } = courseTable(asked.columns, caller.user.organisation.timezone)
  const { format } = asked
  const write = () =>
    tableStream({ format, title: 'Courses', heads, rows: cells(caller, asked, ids) })
  const name = tableName('courses', caller.user.organisation, format)
  return { total: ids.length, name, type: tableTypes[format], write }
}

/** In one batch; killed, it is written anew. */
export const exportCoursesJob: JobKind = {
  async batch(tx, job, { files, config, jobs }) {
    const { organisationId, createdBy, title, input } = job
    const asked: Export = Object.assign({ format: 'csv' as const, filter: {} }, input)
    const [organisation] = await tx
      .select()
      .from(organisations)
      .where(eq(organisations.id, organisationId))
    if (!organisation) throw new Error('the organisation of an export is gone')
    const user = { organisationId, organisation }
    const caller = { db: tx, own: ownedBy(organisationId), user, files, config }
    const { name, type: mimeType, write } = await exportCourses(caller, asked)
    const fileId = newId()
    await files.put(organisationId, fileId, write())
    const size = (await files.size(organisationId, fileId)) ?? 0
    const expiresAt = sql`now() + interval '7 days'`
    await tx
      .insert(rows)
      .values({ id: fileId, organisationId, mimeType, size, createdBy, name, expiresAt })
    const [admin] = await tx
      .select()
      .from(admins)
      .where(eq(admins.id, createdBy ?? ''))
    const [href, message] = ['/library/courses', 'The file is kept for 7 days']
    const body = `${message}.`
    const item = { type: 'export-ready', title: `${title} is ready`, body, href } as const
    if (admin) await ring({ db: tx, jobs }, admin, { ...item, severity: 'success' })
    return { progress: job.total ?? 0, ended: 'succeeded', result: { fileId, href, message } }
  },
}
