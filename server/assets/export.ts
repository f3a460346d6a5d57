import type { Input } from '../contract/operation-types.ts'
import { type ExportKind, readerOf } from '../exports/kind.ts'
import type { Files } from '../files/files.ts'
import { chunk } from '../lib/chunk.ts'
import { type TableCell, tableStream } from '../lib/spreadsheet.ts'
import { assetTable } from './columns.ts'
import { assetIds, type Caller, readAssets } from './list.ts'
import { assetSelectionWhere } from './filter.ts'
import { presentAsset } from './present.ts'

/** Selection, columns, order and format. */
type Export = Input<'exportAssets'>['body']
type Exporter = Caller & { files: Files }

const batchSize = 500

/** The rows of the file, a few hundred in memory at a time. The ids are read before. */
async function* cells(
  caller: Exporter,
  request: Export,
  ids: string[],
): AsyncGenerator<TableCell[][]> {
  const { cellsOf } = assetTable(request.columns, caller.user.organisation.timezone)
  for (const batch of chunk(ids, batchSize)) {
    const found = await readAssets(caller, batch)
    yield found.map((row) => cellsOf(presentAsset(row, caller.files)))
  }
}

/** The file of an export, and the number of assets in it. */
export async function exportAssets(caller: Exporter, request: Export) {
  const { sort, format, ...selection } = request
  const { organisation } = caller.user
  const ids = await assetIds(caller, (world) => assetSelectionWhere(selection, world), { sort })
  const { heads } = assetTable(request.columns, organisation.timezone)
  const stream = () =>
    tableStream({ format, title: 'Assets', heads, rows: cells(caller, request, ids) })
  return { total: ids.length, stream }
}

export const assetsExport: ExportKind<Export> = {
  job: 'export-assets',
  event: 'asset/exported',
  noun: 'assets',
  file: 'assets',
  href: '/library/assets',
  read: (input) => Object.assign({ format: 'csv' as const, filter: {} }, input),
  async stream(parts, request, organisation) {
    const { stream } = await exportAssets(readerOf(parts, organisation), request)
    return stream()
  },
}
