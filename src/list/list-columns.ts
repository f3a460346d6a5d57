import type { ReactNode } from 'react'
import {
  columnChoices,
  columnsFor,
  visibleIds,
  type ColumnMeta,
  type Columns,
} from '~/ui/data-table/table-columns'

export interface ListColumn<Row, File extends string> extends ColumnMeta {
  id: string
  /** The text of its header. */
  header: string
  cell: (row: Row) => ReactNode
  /** The corresponding columns of an exported file. */
  file?: readonly File[]
}

export interface ListColumns<Row extends object, File extends string> {
  columns: Columns<Row>
  /** The file columns for visible columns, in order; undefined = the defaults. */
  fileColumns: (visible: readonly string[] | undefined) => File[]
}

/** The columns of a list in order; the first one has the name of the row. */
export function listColumns<Row extends object, File extends string = never>(
  columns: readonly ListColumn<Row, File>[],
): ListColumns<Row, File> {
  const column = columnsFor<Row>()
  const tableColumns = column.columns(
    columns.map(({ id, header, cell, file: _file, ...meta }) =>
      column.display({ id, header, meta, cell: ({ row: { original } }) => cell(original) }),
    ),
  )
  return {
    columns: tableColumns,
    fileColumns: (visible) =>
      visibleIds(columnChoices(tableColumns), visible).flatMap(
        (shown) => columns.find(({ id }) => id === shown)?.file ?? [],
      ),
  }
}
