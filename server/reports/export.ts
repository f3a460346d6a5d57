import type { Organisation, Services } from '../contract/context.ts'
import type { Input } from '../contract/operation-types.ts'
import type { ExportKind } from '../exports/kind.ts'
import { headOf, tableStream } from '../lib/spreadsheet.ts'
import { tableCells } from '../people/stream.ts'
import { aboutLines } from './about.ts'
import type { Names } from './check.ts'
import { columnsOf } from './columns.ts'
import { reports } from './definitions/index.ts'
import { selectRows } from './rows.ts'
import { sentenceOf } from './sentence.ts'
import type { ReportId } from './types.ts'

type ReportExport = Input<'exportReport'>['body']

/** What the second sheet of a workbook says beside the request. */
type MadeBy = { names: Names; by: string }

/** The file of a report, from one snapshot. */
export function reportTable(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  request: ReportExport,
  organisation: Organisation,
  made?: MadeBy,
) {
  const { id, timezone } = organisation
  const { format, filter = {}, columns, sort } = request
  const report = reports[request.report]
  const chosen = columnsOf(report, columns)
  const tenant = { organisationId: id, zone: timezone }
  const rows = tableCells(
    pool,
    chosen.map(({ column }) => column.cell(timezone, config.publicUrl)),
    selectRows(report, { filter, sort }, tenant),
  )
  const heads = chosen.map(({ column }) => headOf(column))
  const about =
    made &&
    ((total: number) =>
      aboutLines({
        organisation,
        report: report.title,
        sentence: sentenceOf(report, filter, made.names, total),
        people: filter.people,
        by: made.by,
      }))
  return tableStream({ format, title: report.title, heads, rows, about })
}

const exportKind = (id: ReportId): ExportKind<ReportExport> => ({
  job: `export-report-${id}`,
  event: 'report/exported',
  noun: reports[id].noun[1],
  file: reports[id].file,
  href: reports[id].href,
  read: (input) => Object.assign({ report: id, format: 'csv' as const }, input),
  stream: (parts, request, organisation) => reportTable(parts, request, organisation),
})

export const reportExports: Record<ReportId, ExportKind<ReportExport>> = {
  people: exportKind('people'),
  'course-status': exportKind('course-status'),
  'learning-paths': exportKind('learning-paths'),
  licenses: exportKind('licenses'),
  overdue: exportKind('overdue'),
  certificates: exportKind('certificates'),
  events: exportKind('events'),
  registrations: exportKind('registrations'),
  messages: exportKind('messages'),
}
