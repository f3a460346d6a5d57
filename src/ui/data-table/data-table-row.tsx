import type { RowData } from '@tanstack/react-table'
import { ChevronDown } from 'lucide-react'
import {
  memo,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { Checkbox } from '~/ui/input/checkbox'
import * as css from './data-table.css'
import { IconButton } from '~/ui/input/icon-button'
import type { HeadColumn, ModelRow } from './table-columns'
import type { useStableCallbacks } from './use-stable-callbacks'

/** The actions of a row. */
export type RowDoing<Row> = {
  rowName: (row: Row) => string
  /** Opens the row, on click or Enter. */
  onOpen?: (row: Row) => void
  /** The URL of what `onOpen` shows, for a new tab. */
  href?: (row: Row) => string
  /** Called when the row is likely to be opened: on hover or focus. */
  onIntent?: (row: Row) => void
  /** A menu or a button at the end of the row. */
  actions?: (row: Row) => ReactNode
}

type DataRowProps<Row extends RowData> = Pick<RowDoing<Row>, 'rowName' | 'href' | 'actions'> & {
  row: ModelRow<Row>
  /** The visible columns, and those folded into the row's detail. */
  shown: HeadColumn[]
  folded: { id: string; label: string }[]
  acts: ReturnType<typeof useStableCallbacks<Row>>
  opens: boolean
  selected: boolean | null
  isExpanded: boolean
  onExpand: (id: string) => void
  tabIndex: 0 | -1
  /** Takes the focus when this changes to another number above 0, and calls `onActive`. */
  focusTick: number
  onActive: (id: string) => void
  /** The row's index in a virtualised table. */
  rowIndex?: number | undefined
}

const pressable = 'a, button, input, label, select, textarea, [role="menuitem"]'

/** A row of a table, and below it the columns that did not fit. */
function DataRowInside<Row extends RowData>(props: DataRowProps<Row>) {
  const { row, shown, folded, acts, opens, actions, selected, isExpanded, focusTick } = props
  const element = useRef<HTMLTableRowElement>(null)
  const detailId = useId()
  const takeFocus = useEffectEvent(() => {
    element.current?.focus()
    // No focus event if the row has the focus already.
    props.onActive(row.id)
  })
  useEffect(() => {
    if (focusTick > 0) takeFocus()
  }, [focusTick])
  const name = props.rowName(row.original)
  const openByPress = (event: MouseEvent) => {
    const isOwn = event.target instanceof Element && event.target.closest(pressable)
    // Selecting text to copy must not open the row.
    if (!isOwn && !getSelection()?.toString()) acts.open(row.original)
  }
  return (
    <>
      <tr
        ref={element}
        className={css.row}
        data-selected={selected || undefined}
        data-opens={opens || undefined}
        tabIndex={props.tabIndex}
        aria-rowindex={props.rowIndex}
        onFocus={() => {
          props.onActive(row.id)
          acts.intent(row.original)
        }}
        onPointerEnter={() => acts.intent(row.original)}
        onClick={opens ? openByPress : undefined}
      >
        {selected !== null && (
          <td className={css.narrow}>
            <Checkbox
              label={`Select ${name}`}
              labelHidden
              checked={selected}
              onChange={(checked, range) => acts.select(row.id, checked, range)}
            />
          </td>
        )}
        {shown.map(({ id, numeric, truncates }, index) => {
          const content = contentOf(row, id)
          const isOpener = index === 0 && opens
          const text = (
            <div
              className={index === 0 ? css.lead : css.clip}
              data-clip
              dir={numeric || isOpener ? undefined : 'auto'}
            >
              {isOpener ? (
                <Opener href={props.href?.(row.original)} open={() => acts.open(row.original)}>
                  {content}
                </Opener>
              ) : (
                content
              )}
            </div>
          )
          return (
            <td key={id} className={css.cell({ numeric })}>
              {truncates ? <div className={css.shrinks}>{text}</div> : text}
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
        {actions && <td className={css.narrow}>{actions(row.original)}</td>}
      </tr>
      {isExpanded && folded.length > 0 && (
        <tr id={detailId} className={css.detailRow}>
          <td colSpan={shown.length + 3}>
            <dl className={css.detail}>
              {folded.map(({ id, label }) => (
                <div key={id} className={css.fact}>
                  <dt className={css.factName}>{label}</dt>
                  <dd>
                    <bdi>{contentOf(row, id)}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </td>
        </tr>
      )}
    </>
  )
}

/** The content of a cell; a plain function, which is cheaper than a component. */
function contentOf<Row extends RowData>(row: ModelRow<Row>, column: string): ReactNode {
  const cell = row.getAllCellsByColumnId()[column]
  if (!cell) return null
  const content = cell.column.columnDef.cell
  return typeof content === 'function' ? content(cell.getContext()) : content
}

/** The first cell's text as a link or button that opens the row. */
function Opener(props: { href: string | undefined; open: () => void; children: ReactNode }) {
  const { href, open, children } = props
  if (href === undefined) {
    return (
      <button type="button" data-clip dir="auto" className={css.opener} onClick={open}>
        {children}
      </button>
    )
  }
  return (
    <a
      data-clip
      dir="auto"
      className={css.opener}
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        open()
      }}
    >
      {children}
    </a>
  )
}

type AnyProps = Record<string, unknown> & { row: { id: string; original: unknown } }

/** Whether a row would render identically: refetched lists contain equal objects. */
function isSame({ row: one, ...before }: AnyProps, { row: other, ...now }: AnyProps) {
  if (one.id !== other.id || one.original !== other.original) return false
  return Object.keys(now).every((name) => before[name] === now[name])
}

/** Re-renders only when this row changes. */
export const DataRow = memo(DataRowInside, isSame) as typeof DataRowInside
