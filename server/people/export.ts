import type { Pool } from 'pg'
import type { Input } from '../contract/operation-types.ts'
import type { ExportKind } from '../exports/kind.ts'
import { tableStream } from '../lib/spreadsheet.ts'
import { tableColumns } from './columns.ts'
import { selectionWhere } from './filter.ts'
import { userTable } from './stream.ts'
import type { Organisation } from '../contract/context.ts'

/** Selection, columns, order and format. */
type Export = Input<'exportUsers'>['body']

/** The file of an export from one snapshot. */
export function exportTable(pool: Pool, request: Export, organisation: Organisation) {
  const { columns, sort, format } = request
  const { id: organisationId, timezone } = organisation
  const { heads, ...table } = tableColumns(columns, organisation)
  const selection = { organisationId, condition: selectionWhere(request, timezone), sort }
  return tableStream({ format, title: 'People', heads, rows: userTable(pool, selection, table) })
}

export const usersExport: ExportKind<Export> = {
  job: 'export-users',
  event: 'user/exported',
  noun: 'people',
  file: 'people',
  href: '/users/users',
  read: (input) => Object.assign({ format: 'csv' as const }, input),
  stream: ({ pool }, request, organisation) => exportTable(pool, request, organisation),
}
