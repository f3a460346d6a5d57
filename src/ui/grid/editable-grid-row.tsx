import { memo, useRef, type KeyboardEvent, type ReactNode } from 'react'
import * as css from './editable-grid.css'
import { assignInlineVars } from '~/ui/hooks/inline-vars'

export type GridCellTone = 'danger' | 'warning' | 'info' | 'neutral'

/** What a cell shows. */
export type GridCell = {
  text: string
  /** What stood there before, struck out under the text. */
  was?: string | undefined
  /** A line about it, under the text: what is wrong, what was cleaned. */
  note?: string | undefined
  tone?: GridCellTone
  /** One thing to do about it, for a pointer; offer the same elsewhere for the keyboard. */
  action?: { label: string; run: () => void } | undefined
}

export type GridColumn<Row> = {
  id: string
  label: string
  /** The smallest width, in pixels; what is left over is shared. */
  width: number
  cell: (row: Row) => GridCell
}

type GridRowProps<Row> = {
  row: Row
  /** Its place in the grid, from 0. */
  index: number
  columns: readonly GridColumn<Row>[]
  lead: (row: Row) => ReactNode
  /** The column of the cell that Tab reaches, when it is in this row. */
  tabStop: number | null
  /** The first and the last picked column. */
  from: number | null
  to: number | null
  /** What is in the editor of the cell at `tabStop`; null = nobody writes there. */
  editing: string | null
  onEditEnd: (text: string | null, key: 'Enter' | 'Tab' | null, isBack: boolean) => void
}

function GridRowInside<Row>(props: GridRowProps<Row>) {
  const { row, index, columns, tabStop, from, to, editing } = props
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row={index}
      className={css.row}
      style={assignInlineVars({ [css.place]: `${index}` })}
    >
      <div role="rowheader" aria-colindex={1} className={css.lead}>
        {props.lead(row)}
      </div>
      {columns.map((column, position) => {
        const cell = column.cell(row)
        const isStop = position === tabStop
        const isPicked = from !== null && to !== null && position >= from && position <= to
        const tone = cell.tone ?? 'neutral'
        const isWritten = isStop && editing !== null
        // Nearly all cells; with boxes of their own in them, a page of them takes half as long again to lay out.
        const isPlain =
          !isWritten && cell.was === undefined && cell.note === undefined && !cell.action
        return (
          <div
            key={column.id}
            role="gridcell"
            aria-colindex={position + 2}
            aria-selected={isPicked}
            aria-invalid={tone === 'danger' || undefined}
            tabIndex={isStop ? 0 : -1}
            data-column={position}
            data-picked={isPicked || undefined}
            className={css.cell({ tone, holds: isPlain ? 'text' : 'more' })}
            dir={isPlain ? 'auto' : undefined}
            data-clip={isPlain || undefined}
          >
            {isWritten ? (
              <Editor label={column.label} text={editing} onEnd={props.onEditEnd} />
            ) : isPlain ? (
              cell.text
            ) : (
              <CellWords cell={cell} tone={tone} />
            )}
          </div>
        )
      })}
    </div>
  )
}

/** Drawn again only when something of this very row changes: moving through the grid touches two of them. */
export const GridRow = memo(GridRowInside) as typeof GridRowInside

function CellWords({ cell, tone }: { cell: GridCell; tone: GridCellTone }) {
  const { text, was, note, action } = cell
  const words = (
    <span className={css.text} dir="auto" data-clip>
      {was === undefined ? text : <ins className={css.changed}>{text}</ins>}
    </span>
  )
  return (
    <>
      {was === undefined && note === undefined ? (
        words
      ) : (
        <span className={css.words}>
          {words}
          <span className={css.note({ tone })} data-clip>
            {was !== undefined && (
              <>
                {' was '}
                <del>{was === '' ? 'blank' : was}</del>
              </>
            )}
            {was !== undefined && note !== undefined && ' · '}
            {note}
          </span>
        </span>
      )}
      {action && (
        <button type="button" tabIndex={-1} className={css.action} onClick={action.run}>
          {action.label}
        </button>
      )}
    </>
  )
}

type EditorProps = { label: string; text: string; onEnd: GridRowProps<unknown>['onEditEnd'] }

/** The text of a cell while somebody writes: Enter and Tab keep it, Escape leaves it as it was. */
function Editor({ label, text, onEnd }: EditorProps) {
  const isDone = useRef(false)
  const end = (input: HTMLInputElement, key: 'Enter' | 'Tab' | null, isBack = false) => {
    if (isDone.current) return
    isDone.current = true
    onEnd(input.value, key, isBack)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const { key, currentTarget, shiftKey } = event
    if (key === 'Enter' || key === 'Tab') {
      event.preventDefault()
      end(currentTarget, key, shiftKey)
    } else if (key === 'Escape') {
      event.preventDefault()
      isDone.current = true
      onEnd(null, null, false)
    }
  }
  return (
    <input
      autoFocus
      aria-label={label}
      className={css.editor}
      dir="auto"
      autoComplete="off"
      spellCheck={false}
      defaultValue={text}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget }) => end(currentTarget, null)}
    />
  )
}
