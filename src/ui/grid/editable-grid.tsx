import {
  useDeferredValue,
  useEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import * as css from './editable-grid.css'
import { EditableGridHead } from './editable-grid-head'
import { titleWhenTruncated } from '~/ui/data-table/title-when-truncated'
import { usePicked } from './editable-grid-picked'
import { GridRow, type GridColumn } from './editable-grid-row'
import { gridClipboard } from './grid-clipboard'
import { moved, rangeOf, type GridPlace } from './grid-moves'
import { assignInlineVars } from '~/ui/hooks/inline-vars'
import type { Sort } from '~/ui/data-table/sort'
import { useRowWindow } from '~/ui/data-table/use-row-window'

/** An edit of one cell. */
export type GridEdit<Row> = { row: Row; column: string; text: string }

type EditableGridProps<Row> = {
  /** Accessible name: "People of the list". */
  label: string
  /** Header of the first column, which is sticky and read-only. */
  leadLabel: string
  lead: (row: Row) => ReactNode
  columns: readonly GridColumn<Row>[]
  rows: readonly Row[]
  /** Stable identity of a row, also after an edit. */
  keyOf: (row: Row) => number
  /** Text for editing and copying; may differ from the displayed text. */
  textOf: (row: Row, column: string) => string
  onEdit: (edits: GridEdit<Row>[]) => void
  onUndo?: () => void
  /** Called with the focused row. */
  onActive?: (row: Row) => void
  isReadOnly?: boolean
  sort: Sort
  onSort: (sort: Sort) => void
}

const tabStop = '[role="gridcell"][tabindex="0"]'
const nothing = () => {}

/**
 * Virtualized grid with spreadsheet-like editing: arrow keys move, Enter, F2 or typing edits, Escape
 * cancels, Shift extends the selection, copy and paste work with spreadsheets.
 */
export function EditableGrid<Row>(props: EditableGridProps<Row>) {
  const { label, columns, rows, textOf, onEdit, isReadOnly = false } = props
  const { picked, setPicked, placeNow, isHere } = usePicked(rows, props.keyOf)
  const isAgain = useRef(false)
  const { at } = picked
  // The edited row keeps its index even if there are fewer rows now.
  const count = picked.editing === null ? rows.length : Math.max(rows.length, at.row + 1)
  const { frame, onScroll, shown, isInSight, page } = useRowWindow(count, at.row)
  // Off-screen rows are rendered with lower priority.
  const later = useDeferredValue(rows)
  useEffect(() => {
    // Focus only after a key or pointer action, not on data changes or while editing.
    if (picked.tick > 0 && !frame.current?.querySelector('input'))
      frame.current?.querySelector<HTMLElement>(tabStop)?.focus()
  }, [frame, picked.tick])
  useEffect(() => {
    // Scroll with the focused row.
    if (frame.current?.querySelector('[role="gridcell"]:focus'))
      frame.current?.querySelector<HTMLElement>(tabStop)?.focus({ preventScroll: true })
  }, [frame, at.row])
  // No selection before the first focus.
  const hasBegun = isHere && (picked.tick > 0 || picked.editing !== null)
  const range = rangeOf(picked.anchor, at)

  const go = (to: GridPlace, { extend = false, editing = null as string | null } = {}) => {
    const row = rows[to.row]
    setPicked(({ anchor, tick }) => ({
      anchor: extend ? anchor : to,
      at: to,
      tick: editing === null ? tick + 1 : tick,
      editing,
      row,
    }))
    if (row !== undefined) props.onActive?.(row)
  }
  const edit = (text?: string) => {
    const row = rows[at.row]
    const column = columns[at.column]
    if (isReadOnly || row === undefined || !column) return
    go(at, { editing: text ?? textOf(row, column.id) })
  }
  const write = (texts: (row: number, column: number) => string | undefined, to = range) => {
    if (isReadOnly) return
    const edits: GridEdit<Row>[] = []
    for (let index = to.top; index <= to.bottom; index++) {
      const row = rows[index]
      if (row === undefined) break
      for (let place = to.left; place <= to.right; place++) {
        const id = columns[place]?.id
        const text = texts(index - to.top, place - to.left)
        if (id !== undefined && text !== undefined && text !== textOf(row, id))
          edits.push({ row, column: id, text })
      }
    }
    if (edits.length > 0) onEdit(edits)
  }
  const onEditEnd = (text: string | null, key: 'Enter' | 'Tab' | null, isBack: boolean) => {
    const { row: written } = picked
    const id = columns[at.column]?.id
    if (text !== null && written !== undefined && id !== undefined && text !== textOf(written, id))
      onEdit([{ row: written, column: id, text }])
    const now = placeNow()
    const step = isBack ? -1 : 1
    const size = { rows: rows.length, columns: columns.length, page }
    if (key === 'Enter')
      return go(moved(now, { key: isBack ? 'ArrowUp' : 'ArrowDown', isFar: false }, size) ?? now)
    if (key !== 'Tab')
      return text === null
        ? go(now)
        : setPicked((before) => ({ ...before, at: now, anchor: now, editing: null }))
    const place = now.row * columns.length + now.column + step
    const next = { row: Math.floor(place / columns.length), column: place % columns.length }
    const row = rows[next.row]
    const column = columns[next.column]
    if (row === undefined || !column) return go(now)
    go(next, { editing: textOf(row, column.id) })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof Element) || !event.target.matches('[role="gridcell"]')) return
    const { key, shiftKey } = event
    const isFar = event.ctrlKey || event.metaKey
    const size = { rows: rows.length, columns: columns.length, page }
    const to = event.altKey ? null : moved(at, { key, isFar }, size)
    if (to) go(to, { extend: shiftKey })
    else if (key === 'Enter' || key === 'F2') edit()
    else if (key === 'Delete' || key === 'Backspace') write(() => '')
    else if (isFar && key === 'z' && props.onUndo) props.onUndo()
    else if (isFar && key === 'a') {
      const last = { row: rows.length - 1, column: columns.length - 1 }
      setPicked((now) => ({ ...now, anchor: { row: 0, column: 0 }, at: last, row: rows.at(-1) }))
    } else if (key.length === 1 && !isFar && !event.altKey) edit(key)
    else return
    event.preventDefault()
  }

  const placeOf = (event: MouseEvent): GridPlace | null => {
    const cell =
      event.target instanceof Element && event.target.closest<HTMLElement>('[data-column]')
    const row = cell && cell.closest<HTMLElement>('[data-row]')
    if (!cell || !row || (event.target instanceof Element && event.target.closest('input, button')))
      return null
    return { row: Number(row.dataset.row), column: Number(cell.dataset.column) }
  }
  const onMouseDown = (event: MouseEvent) => {
    const to = event.button === 0 ? placeOf(event) : null
    if (!to) return
    // The blur event, which comes first, has committed the edit.
    event.preventDefault()
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
    go(to, { extend: event.shiftKey })
  }
  // Touch: a second tap on the selected cell starts editing.
  const onPointerDown = (event: PointerEvent) => {
    const to = event.pointerType === 'touch' && hasBegun ? placeOf(event) : null
    isAgain.current = to !== null && to.row === at.row && to.column === at.column
  }
  const onClick = () => {
    if (isAgain.current && picked.editing === null) edit()
    isAgain.current = false
  }
  const onPointerOver = (event: MouseEvent) => {
    titleWhenTruncated(event)
    const to = event.buttons === 1 ? placeOf(event) : null
    if (to) go(to, { extend: true })
  }

  const clipboard = gridClipboard({ rows, columns, range, textOf, write })
  const widths = columns.map(({ width }) => `minmax(${width}px, 1fr)`).join(' ')
  const least = `${columns.reduce((sum, { width }) => sum + width, 0)}px`
  return (
    <div
      ref={frame}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      aria-readonly={isReadOnly || undefined}
      className={css.frame}
      style={assignInlineVars({ [css.columns]: widths, [css.least]: least })}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onClick={onClick}
      onMouseDown={onMouseDown}
      onPointerOver={onPointerOver}
      onDoubleClick={(event) => placeOf(event) && edit()}
      {...clipboard}
    >
      <EditableGridHead
        leadLabel={props.leadLabel}
        columns={columns}
        sort={props.sort}
        onSort={props.onSort}
      />
      <div
        role="rowgroup"
        className={css.body}
        style={assignInlineVars({ [css.count]: `${count}` })}
      >
        {shown.map((index) => {
          const isAt = index === at.row
          const isWritten = isAt && picked.editing !== null
          const current = (isAt || isInSight(index) ? rows : later)[index]
          const row = isWritten ? picked.row : current
          if (row === undefined) return null
          const isIn = hasBegun && index >= range.top && index <= range.bottom
          return (
            <GridRow
              // Keyed by index, not by row: sorting then only changes text.
              key={index}
              row={row}
              index={index}
              columns={columns}
              lead={props.lead}
              tabStop={isAt ? at.column : null}
              from={isIn ? range.left : null}
              to={isIn ? range.right : null}
              editing={isAt ? picked.editing : null}
              onEditEnd={isAt ? onEditEnd : nothing}
            />
          )
        })}
      </div>
    </div>
  )
}
