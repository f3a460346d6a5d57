import type { Input } from '../contract/operation-types.ts'
import { sql } from '../db/drizzle.ts'
import { licenses } from '../db/schema.ts'
import { type ExportKind, readerOf } from '../exports/kind.ts'
import { chunk } from '../lib/chunk.ts'
import { type TableCell, tableStream } from '../lib/spreadsheet.ts'
import { licenseTable } from './columns.ts'
import { licenseSelectionWhere } from './filter.ts'
import { type Caller, readLicenses } from './list.ts'
import { licenseOrder } from './sort.ts'

type Export = Input<'exportLicenses'>['body']

const batchSize = 200
const isOne = (ids: string[]) => sql`${licenses}.id = ANY(${sql.param(ids)}::text[])`

async function readIds({ db, own, user }: Caller, { licenseIds, sort, ...selection }: Export) {
  const { timezone } = user.organisation
  const which = licenseIds
    ? sql`${isOne(licenseIds)} AND ${licenses.deletedAt} IS NULL`
    : licenseSelectionWhere(selection, timezone)
  const found = await db
    .select({ id: licenses.id })
    .from(licenses)
    .where(own(licenses, which))
    .orderBy(...licenseOrder(sort, timezone))
  return found.map(({ id }) => id)
}

async function* cells(caller: Caller, asked: Export, ids: string[]): AsyncGenerator<TableCell[][]> {
  const { cellsOf } = licenseTable(asked.columns, caller.user.organisation.timezone)
  for (const batch of chunk(ids, batchSize)) {
    const some = isOne(batch)
    const found = await readLicenses(caller, some, { sort: asked.sort, isSingle: true })
    yield found.map(cellsOf)
  }
}

/** The export file, and the number of licenses in it. */
export async function exportLicenses(caller: Caller, asked: Export) {
  const ids = await readIds(caller, asked)
  const { heads } = licenseTable(asked.columns, caller.user.organisation.timezone)
  const { format } = asked
  const stream = () =>
    tableStream({ format, title: 'Licenses', heads, rows: cells(caller, asked, ids) })
  return { total: ids.length, stream }
}

export const licensesExport: ExportKind<Export> = {
  job: 'export-licenses',
  event: 'license/exported',
  noun: 'licenses',
  file: 'licenses',
  href: '/library/licenses',
  read: (input) => Object.assign({ format: 'csv' as const, filter: {} }, input),
  async stream(parts, asked, organisation) {
    const { stream } = await exportLicenses(readerOf(parts, organisation), asked)
    return stream()
  },
}
