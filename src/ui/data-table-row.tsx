import { FlexRender, type RowData } from '@tanstack/react-table'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react'
import { Checkbox } from './checkbox'
import * as css from './data-table.css'
import { IconButton } from './icon-button'
import type { ColumnChoice, ModelRow } from './table-columns'

/** What can be done with a row; all of it is up to the screen. */
export type RowDoing<Row> = {
  rowName: (row: Row) => string
  /** Opens the row: a press on it, Enter. */
  onOpen?: (row: Row) => void
  /** The address of what `onOpen` shows, so that it can be opened in a new tab, too. */
  href?: (row: Row) => string
  /** The row is likely to be opened next: the pointer or the focus came to it. */
  onIntent?: (row: Row) => void
  /** A menu or a button at the end of the row. */
  actions?: (row: Row) => ReactNode
}

type DataRowProps<Row extends RowData> = {
  row: ModelRow<Row>
  /** The columns side by side, then those folded into the row's detail. */
  shown: string[]
  folded: ColumnChoice[]
  doing: RowDoing<Row>
  selected: boolean | null
  onSelect: (id: string, selected: boolean, range: boolean) => void
  isExpanded: boolean
  onExpand: (id: string) => void
  tabIndex: 0 | -1
  /** Takes the focus whenever this changes to another number above 0. */
  focusTick: number
  onActive: (id: string) => void
  /** The row's place in a table of which only a part is drawn. */
  rowIndex?: number | undefined
}

const pressable = 'a, button, input, label, select, textarea, [role="menuitem"]'

/** One row of a table, and under it the columns that had no room. */
export function DataRow<Row extends RowData>(props: DataRowProps<Row>) {
  const { row, shown, folded, doing, selected, isExpanded, focusTick } = props
  const element = useRef<HTMLTableRowElement>(null)
  const detailId = useId()
  useEffect(() => {
    if (focusTick > 0) element.current?.focus()
  }, [focusTick])
  const cells = row.getAllCellsByColumnId()
  const name = doing.rowName(row.original)
  const openByPress = (event: MouseEvent) => {
    const isOwn = event.target instanceof Element && event.target.closest(pressable)
    // Somebody who marks text to copy it does not want to leave.
    if (!isOwn && !getSelection()?.toString()) doing.onOpen?.(row.original)
  }
  return (
    <>
      <tr
        ref={element}
        className={css.row}
        data-selected={selected || undefined}
        data-opens={doing.onOpen ? true : undefined}
        tabIndex={props.tabIndex}
        aria-rowindex={props.rowIndex}
        onFocus={() => {
          props.onActive(row.id)
          doing.onIntent?.(row.original)
        }}
        onPointerEnter={() => doing.onIntent?.(row.original)}
        onClick={doing.onOpen && openByPress}
      >
        {selected !== null && (
          <td className={css.narrow}>
            <Checkbox
              label={`Select ${name}`}
              labelHidden
              checked={selected}
              onChange={(checked, range) => props.onSelect(row.id, checked, range)}
            />
          </td>
        )}
        {shown.map((id, index) => {
          const cell = cells[id]
          const numeric = cell?.column.columnDef.meta?.numeric ?? false
          const content = cell && <FlexRender cell={cell} />
          return (
            <td key={id} className={css.cell({ numeric })}>
              <div
                className={css.clip}
                data-clip
                dir={numeric || (index === 0 && doing.onOpen) ? undefined : 'auto'}
              >
                {index === 0 ? (
                  <Opener row={row.original} doing={doing} content={content} />
                ) : (
                  content
                )}
              </div>
            </td>
          )
        })}
        {folded.length > 0 && (
          <td className={css.narrow}>
            <IconButton
              size="sm"
              label={`${isExpanded ? 'Hide' : 'Show'} more about ${name}`}
              icon={<ChevronDown aria-hidden className={isExpanded ? css.turned : css.turn} />}
              aria-expanded={isExpanded}
              aria-controls={isExpanded ? detailId : undefined}
              onClick={() => props.onExpand(row.id)}
            />
          </td>
        )}
        {doing.actions && <td className={css.narrow}>{doing.actions(row.original)}</td>}
      </tr>
      {isExpanded && folded.length > 0 && (
        <tr id={detailId} className={css.detailRow}>
          <td colSpan={shown.length + 3}>
            <dl className={css.detail}>
              {folded.map(({ id, label }) => {
                const cell = cells[id]
                return (
                  <div key={id} className={css.fact}>
                    <dt className={css.factName}>{label}</dt>
                    <dd>
                      <bdi>{cell && <FlexRender cell={cell} />}</bdi>
                    </dd>
                  </div>
                )
              })}
            </dl>
          </td>
        </tr>
      )}
    </>
  )
}

/** The first cell's text as the way into the row: a real link where there is an address. */
function Opener<Row>(props: { row: Row; doing: RowDoing<Row>; content: ReactNode }) {
  const { row, doing, content } = props
  if (!doing.onOpen) return content
  const open = doing.onOpen
  if (!doing.href) {
    return (
      <button type="button" data-clip dir="auto" className={css.opener} onClick={() => open(row)}>
        {content}
      </button>
    )
  }
  return (
    <a
      data-clip
      dir="auto"
      className={css.opener}
      href={doing.href(row)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        open(row)
      }}
    >
      {content}
    </a>
  )
}
