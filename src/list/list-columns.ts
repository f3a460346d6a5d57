import type { ReactNode } from 'react'
import { columnsFor, type ColumnMeta, type Columns } from '~/ui/data-table/table-columns'

export interface ListColumn<Row, File extends string> extends ColumnMeta {
  id: string
  /** The text of its head. */
  header: string
  cell: (row: Row) => ReactNode
  /** The columns of an exported file that hold the same. */
  file?: readonly File[]
}

export interface ListColumns<Row extends object, File extends string> {
  columns: Columns<Row>
  /** The columns of a file for those on the screen, in their order. */
  fileColumns: (shown: readonly string[]) => File[]
}

/** The columns of a list in their order; the first one names the row. */
export function listColumns<Row extends object, File extends string = never>(
  columns: readonly ListColumn<Row, File>[],
): ListColumns<Row, File> {
  const column = columnsFor<Row>()
  return {
    columns: column.columns(
      columns.map(({ id, header, cell, file: _file, ...meta }) =>
        column.display({ id, header, meta, cell: ({ row: { original } }) => cell(original) }),
      ),
    ),
    fileColumns: (shown) =>
      shown.flatMap((id) => columns.find((each) => each.id === id)?.file ?? []),
  }
}
