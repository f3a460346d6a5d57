import type { Pool } from 'pg'
import type { Input } from '../contract/operation-types.ts'
import { and, count, isNull, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { courses, enrollments, users } from '../db/schema.ts'
import type { ExportKind } from '../exports/kind.ts'
import { tableCells } from '../people/stream.ts'
import { ownedBy } from '../db/scope.ts'
import { tableStream } from '../lib/spreadsheet.ts'
import { tableColumns } from './columns.ts'
import { enrollmentWhere, isCounted } from './filter.ts'
import { enrollmentSort } from './sort.ts'
import { sorts } from './course-people.ts'
import type { Organisation } from '../contract/context.ts'

/** Selection of enrollments, columns, order and format. */
type Export = Input<'exportCourseStatus'>['body']

const texts = (values: string[]) => sql`${sql.param(values)}::text[]`

/** The rows of an export: those of the corresponding list. Named users are included whatever their status. */
function rowsWhere(
  { courses: ids, users: people, filter = {}, exclude = [] }: Export,
  organisation: Organisation,
) {
  const status = filter.status ?? (people && 'any')
  return ownedBy(organisation.id)(
    enrollments,
    and(
      isCounted,
      enrollmentWhere(filter, organisation.timezone, status),
      isNull(courses.deletedAt),
      ids && sql`${enrollments.courseId} = ANY(${texts(ids)})`,
      people && sql`${enrollments.userId} = ANY(${texts(people)})`,
      exclude.length > 0 ? sql`${enrollments.userId} <> ALL(${texts(exclude)})` : undefined,
    ),
  )
}

const from = sql`${enrollments} JOIN ${users} ON ${users.id} = ${enrollments.userId}
  JOIN ${courses} ON ${courses.id} = ${enrollments.courseId}`

export const exportOrder = (sort = 'name') => enrollmentSort(sort, ['title', ...sorts])

export async function countExport(db: Db | Tx, request: Export, organisation: Organisation) {
  const [found] = await db
    .select({ total: count() })
    .from(enrollments)
    .innerJoin(courses, sql`${courses.id} = ${enrollments.courseId}`)
    .where(rowsWhere(request, organisation))
  return found?.total ?? 0
}

/** The file of an export from one snapshot. */
export function exportTable(pool: Pool, request: Export, organisation: Organisation) {
  const { heads, cells } = tableColumns(request.columns, organisation.timezone)
  const rows = tableCells(
    pool,
    cells,
    (columns) => sql`SELECT ${columns} FROM ${from} WHERE ${rowsWhere(request, organisation)}
      ORDER BY ${exportOrder(request.sort)}`,
  )
  return tableStream({ format: request.format, title: 'Course status', heads, rows })
}

export const courseStatusExport: ExportKind<Export> = {
  job: 'export-course-status',
  event: 'enrollment/exported',
  noun: 'assignments',
  file: 'course-status',
  href: '/library/courses',
  read: (input) => Object.assign({ format: 'csv' as const }, input),
  stream: ({ pool }, request, organisation) => exportTable(pool, request, organisation),
}
