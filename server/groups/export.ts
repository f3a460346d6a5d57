import type { Pool } from 'pg'
import type { Input } from '../contract/operation-types.ts'
import { eq, sql } from '../db/drizzle.ts'
import { admins, userGroups } from '../db/schema.ts'
import type { ExportKind } from '../exports/kind.ts'
import { refreshUsers, sizesOf } from '../db/stats/stats.ts'
import { tableCells } from '../people/stream.ts'
import { ownedBy } from '../db/scope.ts'
import { tableStream } from '../lib/spreadsheet.ts'
import { tableColumns } from './columns.ts'
import { groupSort, groupsWhere } from './list.ts'
import type { Organisation } from '../contract/context.ts'

/** Filter, columns, order and format. */
type Export = Input<'exportUserGroups'>['body']

/** The file of an export from one snapshot; member counts are the stored ones. */
export function exportTable(pool: Pool, request: Export, { id, timezone }: Organisation) {
  const { filter, columns, sort, format } = request
  const { heads, cells } = tableColumns(columns, timezone)
  const rows = tableCells(
    pool,
    cells,
    (named) => sql`SELECT ${named} FROM ${userGroups}
      LEFT JOIN ${sizesOf(id)} ON sizes.group_id = ${userGroups.id}
      LEFT JOIN ${admins} ON ${eq(admins.id, userGroups.createdBy)}
      WHERE ${ownedBy(id)(userGroups, groupsWhere(filter))}
      ORDER BY ${sql.join(groupSort(sort), sql`, `)}`,
  )
  return tableStream({ format, title: 'Groups', heads, rows })
}

export const groupsExport: ExportKind<Export> = {
  job: 'export-user-groups',
  event: 'user-group/exported',
  noun: 'groups',
  file: 'groups',
  href: '/users/user-groups',
  read: (input) => Object.assign({ format: 'csv' as const, filter: {} }, input),
  async stream({ db, pool }, request, organisation) {
    await refreshUsers(db, organisation.id)
    return exportTable(pool, request, organisation)
  },
}
