import {
  createColumnHelper,
  metaHelper,
  tableFeatures,
  type Row as TableRow,
  type RowData,
  type TableOptions,
} from '@tanstack/react-table'
import type { SortDirection } from './sort'

export type ColumnMeta = {
  /** What it needs at least, in pixels: without that much room it is folded into the row. 140 when not said. */
  width?: number
  /** Long text, cut off where there is no room for it; other columns are as wide as their content. */
  truncates?: boolean
  /** A figure: at the end of its column, in figures of one width. */
  numeric?: boolean
  /** The key by which the server orders the list; without one the column cannot be sorted by. */
  sort?: string
  /** Which way the first press on the head sorts; newest first suits dates. */
  first?: SortDirection
  /** Not shown until somebody asks for it. */
  optional?: boolean
}

/** What every table here can do; the server sorts, pages and filters, and the head chooses columns, so none is in it. */
export const tableParts = tableFeatures({ columnMeta: metaHelper<ColumnMeta>() })

export type TableParts = typeof tableParts
export type Columns<Row extends RowData> = TableOptions<TableParts, Row>['columns']
export type ModelRow<Row extends RowData> = TableRow<TableParts, Row>

/**
 * The maker of columns for rows of one kind. Make them once, at module scope; give each a plain-text header. A cell is
 * a plain function: what needs hooks is a component that it answers.
 */
export function columnsFor<Row extends RowData>() {
  return createColumnHelper<TableParts, Row>()
}

/** A column as the column chooser and the row's detail name it. */
export type ColumnChoice = { id: string; label: string; optional: boolean }

/** The columns that can be chosen from, in the order in which they were defined. */
export function columnChoices<Row extends RowData>(columns: Columns<Row>): ColumnChoice[] {
  return columns.map((column) => {
    const key = 'accessorKey' in column ? String(column.accessorKey) : ''
    const id = column.id ?? key.replaceAll('.', '_')
    const label = typeof column.header === 'string' ? column.header : id
    return { id, label, optional: column.meta?.optional ?? false }
  })
}

/** The ids of the columns to show: those asked for, or all that are not optional. The first one always shows. */
export function visibleIds(
  choices: ColumnChoice[],
  asked: readonly string[] | undefined,
): string[] {
  const first = choices[0]?.id
  const wanted = asked?.filter((id) => choices.some((choice) => choice.id === id))
  if (!wanted?.length) return choices.filter((choice) => !choice.optional).map(({ id }) => id)
  return first === undefined || wanted.includes(first) ? wanted : [first, ...wanted]
}

export type HeadColumn = {
  id: string
  label: string
  width: number
  truncates: boolean
  numeric: boolean
  sort: string | null
  first: SortDirection
}

/** The columns to show, in their order, with what a head needs to know. */
export function headColumns<Row extends RowData>(
  columns: Columns<Row>,
  asked: readonly string[] | undefined,
): HeadColumn[] {
  const choices = columnChoices(columns)
  return visibleIds(choices, asked).flatMap((id) => {
    const at = choices.findIndex((choice) => choice.id === id)
    const choice = choices[at]
    if (!choice) return []
    const {
      width = 140,
      truncates = false,
      numeric = false,
      sort = null,
      first,
    } = columns[at]?.meta ?? {}
    return [
      { id, label: choice.label, width, truncates, numeric, sort, first: first ?? 'ascending' },
    ]
  })
}
