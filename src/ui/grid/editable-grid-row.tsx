import { memo, useRef, type KeyboardEvent, type ReactNode } from 'react'
import * as css from './editable-grid.css'
import { assignInlineVars } from '~/ui/hooks/inline-vars'

export type GridCellTone = 'danger' | 'warning' | 'info' | 'neutral'

/** Content of a cell. */
export type GridCell = {
  text: string
  /** Previous text, struck through below. */
  was?: string | undefined
  /** A note below the text: an error or a correction. */
  note?: string | undefined
  tone?: GridCellTone
  /** A pointer shortcut; offer the same action elsewhere for the keyboard. */
  action?: { label: string; run: () => void } | undefined
}

export type GridColumn<Row> = {
  id: string
  label: string
  /** Minimum width in pixels; remaining space is distributed. */
  width: number
  cell: (row: Row) => GridCell
}

type GridRowProps<Row> = {
  row: Row
  /** Zero-based row index. */
  index: number
  columns: readonly GridColumn<Row>[]
  lead: (row: Row) => ReactNode
  /** Column with `tabIndex=0`, if it is in this row. */
  tabStop: number | null
  /** First and last selected column. */
  from: number | null
  to: number | null
  /** Text in the editor at `tabStop`; null = not editing. */
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
        // The common case. Without wrapper elements, layout takes a third less time.
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

/** Memoized: moving through the grid re-renders two rows only. */
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

/** Cell editor: Enter and Tab commit, Escape cancels. */
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
