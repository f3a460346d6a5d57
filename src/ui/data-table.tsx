import { useTable, type RowData } from '@tanstack/react-table'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import * as css from './data-table.css'
import { DataTableHead } from './data-table-head'
import { DataRow, type RowDoing } from './data-table-row'
import { SkeletonRows } from './data-table-skeleton'
import { explainClipped } from './explain-clipped'
import { formatNumber } from './numbers'
import { nothingSelected, type Selection } from './selection'
import type { Sort } from './sort'
import { columnChoices, tableParts, visibleIds, type Columns } from './table-columns'
import { useFitting } from './use-fitting'
import { useRowKeys } from './use-row-keys'
import { useRowSelection } from './use-row-selection'
import { VisuallyHidden } from './visually-hidden'

const VirtualRows = lazy(() =>
  import('./virtual-rows').then((module) => ({ default: module.VirtualRows })),
)

/** From here on only the rows in sight are drawn, in a table that scrolls by itself. */
const many = 101
/** Narrow columns at the sides, in pixels: the checkbox, the fold's button, the actions. */
const narrow = 44

export type DataTableProps<Row extends RowData> = RowDoing<Row> & {
  /** What the list is of, as its name: "Users". */
  label: string
  columns: Columns<Row>
  rows: readonly Row[]
  /** How many rows match, on all pages. */
  total: number
  rowId: (row: Row) => string
  /** `loading` = nothing to show yet; `stale` = these rows stay until the next ones come. */
  status: 'loading' | 'ready' | 'stale' | 'failed'
  /** How many rows to keep the place of while loading: the page's size. */
  expected?: number
  sort: Sort
  onSort: (sort: Sort) => void
  /** The columns to show, in order; undefined = all that are not optional. */
  visible?: readonly string[] | undefined
  selection?: Selection
  onSelection?: (selection: Selection) => void
  onEdit?: (row: Row) => void
  /** Whether a search or a filter narrows the list: it decides what an empty one says. */
  isFiltered: boolean
  /** Nothing there yet: what this is for, and the first action. */
  whenEmpty: ReactNode
  /** Nothing matches: the filters by name, and a way to clear them. */
  whenNothingMatches: ReactNode
  /** The list could not be read: why, and Retry. Over the old rows when there are any. */
  whenFailed: ReactNode
}

/** A list that the server sorts, filters and pages. What has no room is folded into the rows, never lost. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, rows, total, status, sort, onSort, selection, onSelection } = props
  // State, not a ref: what is inside measures it, and is mounted before a ref would be set.
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const [expanded, setExpanded] = useState<readonly string[]>([])
  const choices = columnChoices(columns)
  const visible = visibleIds(choices, props.visible)
  const table = useTable({
    features: tableParts,
    columns,
    data: rows,
    getRowId: props.rowId,
    state: {
      columnOrder: visible,
      columnVisibility: Object.fromEntries(choices.map(({ id }) => [id, visible.includes(id)])),
    },
  })
  const modelRows = table.getRowModel().rows
  const ids = modelRows.map((row) => row.id)
  const headColumns = table.getVisibleLeafColumns().map(({ id, columnDef }) => ({
    id,
    label: typeof columnDef.header === 'string' ? columnDef.header : id,
    width: columnDef.meta?.width ?? 140,
    numeric: columnDef.meta?.numeric ?? false,
    sort: columnDef.meta?.sort ?? null,
    first: columnDef.meta?.first ?? ('ascending' as const),
  }))
  const extra = (onSelection ? narrow : 0) + (props.actions ? narrow : 0)
  const widths = headColumns.map((column) => column.width)
  const fits = useFitting(frame, widths, { extra, fold: narrow })
  const shown = headColumns.slice(0, fits)
  const shownIds = shown.map((column) => column.id)
  const folded = choices.filter(({ id }) => visible.indexOf(id) >= fits)
  const picked = useRowSelection(ids, selection ?? nothingSelected, onSelection)
  const rowOf = (id: string) => modelRows[ids.indexOf(id)]?.original
  const withRow = (act: ((row: Row) => void) | undefined) =>
    act &&
    ((id: string) => {
      const row = rowOf(id)
      if (row !== undefined) act(row)
    })
  const keys = useRowKeys({
    ids,
    select: onSelection && ((id) => picked.toggle(id, !picked.isSelected(id), false)),
    open: withRow(props.onOpen),
    edit: withRow(props.onEdit),
  })

  if (status !== 'loading' && modelRows.length === 0) {
    const isEmpty = !props.isFiltered && total === 0
    const why = isEmpty ? props.whenEmpty : props.whenNothingMatches
    return <div className={css.instead}>{status === 'failed' ? props.whenFailed : why}</div>
  }

  const doing: RowDoing<Row> = {
    rowName: props.rowName,
    onOpen: props.onOpen,
    href: props.href,
    onIntent: props.onIntent,
    actions: props.actions,
  }
  const after = (folded.length > 0 ? 1 : 0) + (props.actions ? 1 : 0)
  const isVirtual = modelRows.length >= many
  const expand = (id: string) =>
    setExpanded((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id]))
  const renderRow = (index: number) => {
    const row = modelRows[index]
    return (
      row && (
        <DataRow
          key={row.id}
          row={row}
          shown={shownIds}
          folded={folded}
          doing={doing}
          selected={onSelection ? picked.isSelected(row.id) : null}
          onSelect={picked.toggle}
          isExpanded={expanded.includes(row.id)}
          onExpand={expand}
          tabIndex={index === keys.tabStop ? 0 : -1}
          focusTick={index === keys.tabStop ? keys.tick : 0}
          onActive={keys.setActive}
          rowIndex={isVirtual ? index + 2 : undefined}
        />
      )
    )
  }
  const firstRows = modelRows.slice(0, many - 1).map((_row, index) => renderRow(index))
  return (
    <div className={css.outer} data-stale={status === 'stale' || undefined}>
      {status === 'failed' && props.whenFailed}
      <div
        ref={setFrame}
        className={css.frame({ scrolls: isVirtual })}
        onMouseOver={explainClipped}
        onFocus={explainClipped}
      >
        <table
          className={css.table}
          aria-label={label}
          aria-busy={status === 'loading' || status === 'stale'}
          aria-rowcount={isVirtual ? modelRows.length + 1 : undefined}
        >
          <Widths columns={shown} before={onSelection ? 1 : 0} after={after} />
          <DataTableHead
            columns={shown}
            sort={sort}
            onSort={onSort}
            selection={onSelection ? picked : null}
            hasFold={folded.length > 0}
            hasActions={!!props.actions}
            isDisabled={status === 'loading'}
          />
          {status === 'loading' ? (
            <SkeletonRows
              rows={props.expected ?? 10}
              columns={shown}
              before={onSelection ? 1 : 0}
              after={after}
            />
          ) : isVirtual ? (
            <Suspense fallback={<tbody>{firstRows}</tbody>}>
              <VirtualRows
                count={modelRows.length}
                scroller={frame}
                inSight={{ index: keys.tabStop, tick: keys.tick }}
                renderRow={renderRow}
              />
            </Suspense>
          ) : (
            <tbody>{firstRows}</tbody>
          )}
        </table>
      </div>
      <VisuallyHidden live="polite">
        {status === 'loading' && `Loading ${label}`}
        {status === 'ready' &&
          `${label}: ${formatNumber(modelRows.length)} of ${formatNumber(total)}`}
      </VisuallyHidden>
    </div>
  )
}

/** The widths of the columns: the narrow ones as they are, the rest in proportion. */
function Widths(props: {
  columns: { id: string; width: number }[]
  before: number
  after: number
}) {
  const { columns, before, after } = props
  const sum = columns.reduce((total, column) => total + column.width, 0)
  return (
    <colgroup>
      {before > 0 && <col span={before} style={{ width: narrow }} />}
      {columns.map(({ id, width }) => (
        <col key={id} style={{ width: `${(100 * width) / sum}%` }} />
      ))}
      {after > 0 && <col span={after} style={{ width: narrow }} />}
    </colgroup>
  )
}
