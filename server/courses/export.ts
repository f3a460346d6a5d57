import type { Input } from '../contract/operation-types.ts'
import { sql } from '../db/drizzle.ts'
import { courses } from '../db/schema.ts'
import { courseFigures } from '../enrollments/figures.ts'
import { type ExportKind, readerOf } from '../exports/kind.ts'
import { chunk } from '../lib/chunk.ts'
import { type TableCell, tableStream } from '../lib/spreadsheet.ts'
import { courseTable } from './columns.ts'
import { type Caller, readCourses } from './list.ts'
import { courseSelectionWhere } from './filter.ts'
import { courseOrder } from './sort.ts'

/** Selection, columns, order and format. */
type Export = Input<'exportCourses'>['body']

const batchSize = 500
const isOne = (ids: string[]) => sql`${courses}.id = ANY(${sql.param(ids)}::text[])`

async function readIds({ db, own, user }: Caller, { sort, ...selection }: Export) {
  const found = await db
    .select({ id: courses.id })
    .from(courses)
    .leftJoin(sql`${courseFigures(user.organisationId)} figures`, sql`course_id = ${courses.id}`)
    .where(own(courses, courseSelectionWhere(selection, user.organisation.timezone)))
    .orderBy(...courseOrder(sort))
  return found.map(({ id }) => id)
}

async function* cells(
  caller: Caller,
  request: Export,
  ids: string[],
): AsyncGenerator<TableCell[][]> {
  const { cellsOf } = courseTable(request.columns, caller.user.organisation.timezone)
  for (const batch of chunk(ids, batchSize)) {
    const some = isOne(batch)
    const found = await readCourses(caller, some, { sort: request.sort })
    yield found.map(cellsOf)
  }
}

/** The file of an export, and the number of courses in it. */
export async function exportCourses(caller: Caller, request: Export) {
  const ids = await readIds(caller, request)
  const { heads } = courseTable(request.columns, caller.user.organisation.timezone)
  const { format } = request
  const stream = () =>
    tableStream({ format, title: 'Courses', heads, rows: cells(caller, request, ids) })
  return { total: ids.length, stream }
}

export const coursesExport: ExportKind<Export> = {
  job: 'export-courses',
  event: 'course/exported',
  noun: 'courses',
  file: 'courses',
  href: '/library/courses',
  read: (input) => Object.assign({ format: 'csv' as const, filter: {} }, input),
  async stream(parts, request, organisation) {
    const { stream } = await exportCourses(readerOf(parts, organisation), request)
    return stream()
  },
}
