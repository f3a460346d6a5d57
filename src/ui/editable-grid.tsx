import {
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import * as css from './editable-grid.css'
import { EditableGridHead } from './editable-grid-head'
import { explainClipped } from './explain-clipped'
import { GridRow, type GridColumn } from './editable-grid-row'
import { gridClipboard } from './grid-clipboard'
import { moved, rangeOf, type GridPlace } from './grid-moves'
import { assignInlineVars } from './inline-vars'
import type { Sort } from './sort'
import { useRowWindow } from './use-row-window'

/** The new text of one cell. */
export type GridEdit<Row> = { row: Row; column: string; text: string }

type EditableGridProps<Row> = {
  /** What the rows are: "People of the list". */
  label: string
  /** The head of the first column, which stays in sight and cannot be edited. */
  leadLabel: string
  lead: (row: Row) => ReactNode
  columns: readonly GridColumn<Row>[]
  rows: readonly Row[]
  /** The text that is edited and copied, which is not always the one that is shown. */
  textOf: (row: Row, column: string) => string
  onEdit: (edits: GridEdit<Row>[]) => void
  onUndo?: () => void
  /** The row the keyboard is at. */
  onActive?: (row: Row) => void
  isReadOnly?: boolean
  sort: Sort
  onSort: (sort: Sort) => void
}

type Picked = { anchor: GridPlace; at: GridPlace; tick: number; editing: string | null }

const start: Picked = {
  anchor: { row: 0, column: 0 },
  at: { row: 0, column: 0 },
  tick: 0,
  editing: null,
}

const tabStop = '[role="gridcell"][tabindex="0"]'
const nothing = () => {}

/**
 * Very many rows whose cells are written in as in a spreadsheet: arrows move, Enter, F2 or typing edits, Escape
 * leaves, Shift picks several, copying and pasting go to and from spreadsheets.
 */
export function EditableGrid<Row>(props: EditableGridProps<Row>) {
  const { label, columns, rows, textOf, onEdit, isReadOnly = false } = props
  const [picked, setPicked] = useState(start)
  const isAgain = useRef(false)
  const { frame, onScroll, shown, isInSight, page } = useRowWindow(rows.length, picked.at.row)
  // What nobody sees yet is drawn anew after what somebody waits for.
  const later = useDeferredValue(rows)
  useEffect(() => {
    // Only a key or a press brings the focus here; rows that change under it do not, nor who writes already.
    if (picked.tick > 0 && !frame.current?.querySelector('input'))
      frame.current?.querySelector<HTMLElement>(tabStop)?.focus()
  }, [frame, picked.tick])
  const at = { ...picked.at, row: Math.min(picked.at.row, Math.max(rows.length - 1, 0)) }
  // Nothing is picked before somebody comes here.
  const hasBegun = picked.tick > 0 || picked.editing !== null
  const range = rangeOf({ ...picked.anchor, row: Math.min(picked.anchor.row, rows.length - 1) }, at)

  const go = (to: GridPlace, { extend = false, editing = null as string | null } = {}) => {
    setPicked(({ anchor, tick }) => ({
      anchor: extend ? anchor : to,
      at: to,
      tick: editing === null ? tick + 1 : tick,
      editing,
    }))
    const row = rows[to.row]
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
    if (text !== null) write(() => text, rangeOf(at, at))
    const step = isBack ? -1 : 1
    const size = { rows: rows.length, columns: columns.length, page }
    if (key === 'Enter')
      return go(moved(at, { key: isBack ? 'ArrowUp' : 'ArrowDown', isFar: false }, size) ?? at)
    if (key !== 'Tab')
      return text === null ? go(at) : setPicked((now) => ({ ...now, editing: null }))
    const place = at.row * columns.length + at.column + step
    const next = { row: Math.floor(place / columns.length), column: place % columns.length }
    const row = rows[next.row]
    const column = columns[next.column]
    if (row === undefined || !column) return go(at)
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
      setPicked((now) => ({ ...now, anchor: { row: 0, column: 0 }, at: last }))
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
    // What is being written is kept by losing the focus, which comes first.
    event.preventDefault()
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
    go(to, { extend: event.shiftKey })
  }
  // A finger has no second button and no keys: pressing once more where it was before writes there.
  const onPointerDown = (event: PointerEvent) => {
    const to = event.pointerType === 'touch' && hasBegun ? placeOf(event) : null
    isAgain.current = to !== null && to.row === at.row && to.column === at.column
  }
  const onClick = () => {
    if (isAgain.current && picked.editing === null) edit()
    isAgain.current = false
  }
  const onPointerOver = (event: MouseEvent) => {
    explainClipped(event)
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
        style={assignInlineVars({ [css.count]: `${rows.length}` })}
      >
        {shown.map((index) => {
          const isAt = index === at.row
          const row = (isAt || isInSight(index) ? rows : later)[index]
          if (row === undefined) return null
          const isIn = hasBegun && index >= range.top && index <= range.bottom
          return (
            <GridRow
              // By place, not by row: rows in another order are the same elements with other words.
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
