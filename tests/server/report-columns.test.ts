import { expect, test } from 'vitest'
import { presentColumns, columnsOf } from '../../server/reports/columns.ts'
import { reports } from '../../server/reports/definitions/index.ts'
import type { ReportId } from '../../server/reports/types.ts'
import { reportTitles } from '~/entities/report-labels'
import { reportDefinitions } from '~/features/reports/report-definitions'

const ids = Object.keys(reports).filter((id): id is ReportId => id in reports)

test.each(ids)('Reports: the screen has the columns, filters and statuses of %s', (id) => {
  const report = reports[id]
  const shown = reportDefinitions[id]
  const columns = presentColumns(columnsOf(report))
  expect(reportTitles[id]).toBe(report.title)
  expect(shown.noun).toEqual(report.noun)
  expect(shown.sort).toBe(report.sort)
  expect(shown.dated).toBe(report.dated)
  expect(shown.statuses ?? {}).toEqual(report.statuses ?? {})
  expect([...shown.filters].toSorted()).toEqual(
    // The report of what is overdue needs no such filter.
    report.filters
      .filter((filter) => filter !== 'search' && (id !== 'overdue' || filter !== 'overdue'))
      .toSorted(),
  )
  expect(shown.columns.flatMap((column) => column.file ?? [column.id])).toEqual(
    columns.map(({ _id }) => _id),
  )
  for (const { id: name, header, kind = 'text', sort, file } of shown.columns) {
    if (file) continue
    const column = columns.find(({ _id }) => _id === name)
    expect(column, name).toMatchObject({ head: header, type: kind })
    expect(sort === null, name).toBe(column?.isSortable === false)
  }
})
