import { useTable, type RowData } from '@tanstack/react-table'
import { useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import * as css from './data-table.css'
import { DataTableHead } from './data-table-head'
import { DataRow, type RowDoing } from './data-table-row'
import { ComingRows, SkeletonRows } from './data-table-skeleton'
import { titleWhenTruncated } from './title-when-truncated'
import { assignInlineVars } from '~/ui/hooks/inline-vars'
import { lazyComponent } from '~/ui/lazy/lazy'
import { formatNumber } from '~/ui/format/numbers'
import { nothingSelected, type Selection } from './selection'
import type { Sort } from './sort'
import { tableParts, type Columns, type HeadColumn } from './table-columns'
import { useVisibleColumns } from './use-visible-columns'
import { useStableCallbacks } from './use-stable-callbacks'
import { useRowKeys } from './use-row-keys'
import { useRowSelection } from './use-row-selection'
import { VisuallyHidden } from '~/ui/display/visually-hidden'

const VirtualRows = lazyComponent(
  () => import('./virtual-rows').then((module) => module.VirtualRows),
  ({ count, renderRow }) => (
    <tbody>
      {Array.from({ length: Math.min(count, inSight) }, (_, index) => renderRow(index))}
    </tbody>
  ),
)

/** Above this number only visible rows are rendered, in a scrolling table. */
const threshold = 101
/**
 * More than a window shows, and a default page: these rows are rendered first, the others of a longer page right after.
 * As column widths depend on the rendered rows, a default page must not be split.
 */
const inSight = 25
/** The widths of the narrow columns at the sides, in pixels: checkbox, fold button, actions. */
const narrow = 44
const none: readonly never[] = []

export type DataTableProps<Row extends RowData> = RowDoing<Row> & {
  /** The accessible name of the list: "Users". */
  label: string
  columns: Columns<Row>
  rows: readonly Row[]
  /** The number of matches, on all pages. */
  total: number
  rowId: (row: Row) => string
  /** `loading` = no rows yet; `stale` = these rows stay until the next ones arrive. */
  status: 'loading' | 'ready' | 'stale' | 'failed'
  /** The number of skeleton rows: the page size. */
  expected?: number
  sort: Sort
  onSort: (sort: Sort) => void
  /** The visible columns in order; undefined = all that are not optional. */
  visible?: readonly string[] | undefined
  selection?: Selection
  onSelection?: (selection: Selection) => void
  onEdit?: (row: Row) => void
  /** Whether a search or filter is active, for the empty state. */
  isFiltered: boolean
  /** Shown for an empty list: its purpose, and the first action. */
  whenEmpty: ReactNode
  /** Shown if nothing matches: the filters, and a button to clear them. */
  whenNothingMatches: ReactNode
  /** Shown if the list could not be fetched, with Retry. Above the old rows, if any. */
  whenFailed: ReactNode
}

/** A list that the server sorts, filters and paginates. Columns that do not fit are folded into the rows. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, columns, rows, total, status, sort, onSort, selection, onSelection } = props
  // State, not a ref: children measure it, and are mounted before a ref would be set.
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const [expanded, setExpanded] = useState<readonly string[]>(none)
  // The direct effect of a click or key is painted first; known rows render right after. Rows that were awaited render
  // immediately, as far as they are visible.
  const first = () => rows.slice(0, inSight)
  const after = useDeferredValue<readonly Row[]>(rows, none)
  const before = useDeferredValue(status)
  const wasAwaited = before !== 'ready'
  const isLong = rows.length > inSight && rows.length < threshold
  const drawn = !wasAwaited ? after : isLong && after !== rows ? first() : rows
  const coming = rows.length - drawn.length
  const table = useTable({ features: tableParts, columns, data: drawn, getRowId: props.rowId })
  const modelRows = table.getRowModel().rows
  const ids = useMemo(() => modelRows.map(({ id }) => id), [modelRows])
  const extra = (onSelection ? narrow : 0) + (props.actions ? narrow : 0)
  const room = { frame, extra, fold: narrow }
  const { shown, folded } = useVisibleColumns(columns, props.visible, room)
  const picked = useRowSelection(ids, selection ?? nothingSelected, onSelection)
  // Rows of the previous query are still visible: selecting one would add it to the new selection.
  const isOfList = (id: string) => status !== 'stale' && rows.some((row) => props.rowId(row) === id)
  const pick: typeof picked.toggle = (id, ...how) => isOfList(id) && picked.toggle(id, ...how)
  const acts = useStableCallbacks({ open: props.onOpen, intent: props.onIntent, select: pick })
  const rowOf = (id: string) => modelRows[ids.indexOf(id)]?.original
  const withRow = (act: ((row: Row) => void) | undefined) =>
    act &&
    ((id: string) => {
      const row = rowOf(id)
      if (row !== undefined) act(row)
    })
  const keys = useRowKeys({
    ids,
    select: onSelection && ((id) => pick(id, !picked.isSelected(id), false)),
    open: withRow(props.onOpen),
    edit: withRow(props.onEdit),
  })

  if (status !== 'loading' && rows.length === 0) {
    const isEmpty = !props.isFiltered && total === 0
    const why = isEmpty ? props.whenEmpty : props.whenNothingMatches
    return <div className={css.instead}>{status === 'failed' ? props.whenFailed : why}</div>
  }

  const behind = (folded.length > 0 ? 1 : 0) + (props.actions ? 1 : 0)
  const isVirtual = modelRows.length >= threshold
  const others =
    shown.slice(1).reduce((sum, { width }) => sum + width, 0) +
    narrow * (behind + (onSelection ? 1 : 0))
  const expand = (id: string) =>
    setExpanded((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id]))
  const renderRow = (index: number) => {
    const row = modelRows[index]
    return (
      row && (
        <DataRow
          key={row.id}
          row={row}
          shown={shown}
          folded={folded}
          acts={acts}
          opens={props.onOpen !== undefined}
          rowName={props.rowName}
          href={props.href}
          actions={props.actions}
          selected={onSelection ? picked.isSelected(row.id) : null}
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
  return (
    <div className={css.outer} data-stale={status === 'stale' || undefined}>
      {status === 'failed' && props.whenFailed}
      <div
        ref={setFrame}
        className={css.frame({ scrolls: isVirtual })}
        onMouseOver={titleWhenTruncated}
        onFocus={titleWhenTruncated}
      >
        <table
          className={css.table({ isVirtual })}
          style={assignInlineVars({ [css.others]: `${others}px` })}
          aria-label={label}
          aria-busy={status === 'loading' || status === 'stale' || drawn !== rows}
          aria-rowcount={isVirtual ? modelRows.length + 1 : undefined}
        >
          <Widths
            columns={shown}
            before={onSelection ? 1 : 0}
            after={behind}
            isPlanned={drawn.length === 0 || isVirtual}
          />
          <DataTableHead
            columns={shown}
            sort={sort}
            onSort={onSort}
            selection={onSelection ? picked : null}
            hasFold={folded.length > 0}
            hasActions={!!props.actions}
            // Before the rows are rendered, there are none to select.
            isDisabled={status === 'loading' || status === 'stale' || drawn !== rows}
          />
          {status === 'loading' ? (
            <SkeletonRows
              rows={props.expected ?? 10}
              columns={shown}
              before={onSelection ? 1 : 0}
              after={behind}
            />
          ) : drawn.length === 0 ? (
            <ComingRows rows={coming} />
          ) : isVirtual ? (
            <VirtualRows
              count={modelRows.length}
              scroller={frame}
              inSight={{ index: keys.tabStop, tick: keys.tick }}
              renderRow={renderRow}
            />
          ) : (
            <>
              <tbody>{modelRows.map((_row, index) => renderRow(index))}</tbody>
              {coming > 0 && <ComingRows rows={coming} />}
            </>
          )}
        </table>
      </div>
      <VisuallyHidden live="polite">
        {status === 'loading' && `Loading ${label}`}
        {status === 'ready' && `${label}: ${formatNumber(rows.length)} of ${formatNumber(total)}`}
      </VisuallyHidden>
    </div>
  )
}

interface WidthsProps {
  columns: HeadColumn[]
  before: number
  after: number
  /** As defined by the columns, if the rows that would decide are not all rendered. */
  isPlanned: boolean
}

/** The widths of the columns: numbers, dates and statuses as wide as their content; the first one gets the rest. */
function Widths({ columns, before, after, isPlanned }: WidthsProps) {
  return (
    <colgroup>
      {before > 0 && <col span={before} style={{ width: narrow }} />}
      {columns.map(({ id, width, truncates }, index) => {
        // Columns are never narrower than their content, so 1 px means exactly that.
        const asContent = truncates ? undefined : 1
        return (
          <col
            key={id}
            style={{ width: index === 0 ? undefined : isPlanned ? width : asContent }}
          />
        )
      })}
      {after > 0 && <col span={after} style={{ width: narrow }} />}
    </colgroup>
  )
}
