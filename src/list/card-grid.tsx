import type { ReactNode } from 'react'
import type { CardsProps } from '~/list/list-view'
import { selectionTest, withRows } from '~/ui/data-table/selection'
import { VisuallyHidden } from '~/ui/display/visually-hidden'
import { formatNumber } from '~/ui/format/numbers'
import { Checkbox } from '~/ui/input/checkbox'
import { Loading, Skeleton } from '~/ui/status/skeleton'
import * as css from './card-grid.css'

interface CardGridProps<Row extends object> extends CardsProps<Row> {
  /** Accessible name: "Assets". */
  label: string
  rowId: (row: Row) => string
  title: (row: Row) => string
  picture: (row: Row) => ReactNode
  /** What is below the title. */
  facts: (row: Row) => ReactNode
}

/** The rows of a list as cards. */
export function CardGrid<Row extends object>(props: CardGridProps<Row>) {
  const { label, rows, rowId, status, selection, onSelection } = props
  const isChosen = selectionTest(selection)
  if (status === 'loading')
    return (
      <Loading label={`Loading the ${label.toLowerCase()}`}>
        <div className={css.grid}>
          {Array.from({ length: 8 }, (_, index) => (
            <Skeleton key={index} height="11rem" />
          ))}
        </div>
      </Loading>
    )
  if (rows.length === 0) return status === 'failed' ? props.whenFailed : props.whenNone
  return (
    <>
      {status === 'failed' && props.whenFailed}
      <ul
        role="list"
        aria-label={label}
        aria-busy={status === 'stale'}
        data-stale={status === 'stale' || undefined}
        className={css.grid}
      >
        {rows.map((row) => (
          <Tile
            key={rowId(row)}
            {...props}
            row={row}
            isChosen={isChosen(rowId(row))}
            onChosen={(chosen) => {
              // Without this, cards of the previous page could be selected among the next ones.
              if (status !== 'stale') onSelection(withRows(selection, [rowId(row)], chosen))
            }}
          />
        ))}
      </ul>
      <VisuallyHidden live="polite">
        {status === 'ready' &&
          `${label}: ${formatNumber(rows.length)} of ${formatNumber(props.total)}`}
      </VisuallyHidden>
    </>
  )
}

type TileProps<Row extends object> = Pick<
  CardGridProps<Row>,
  'onOpen' | 'onIntent' | 'href' | 'actions' | 'title' | 'picture' | 'facts'
> & {
  row: Row
  isChosen: boolean
  onChosen: (chosen: boolean) => void
}

function Tile<Row extends object>({ row, isChosen, onChosen, ...props }: TileProps<Row>) {
  const title = props.title(row)
  return (
    <li className={css.tile} data-selected={isChosen || undefined}>
      {props.picture(row)}
      <span className={css.pick}>
        <Checkbox label={`Select ${title}`} labelHidden checked={isChosen} onChange={onChosen} />
      </span>
      <span className={css.more}>{props.actions?.(row)}</span>
      <div className={css.words}>
        <a
          className={css.open}
          href={props.href?.(row)}
          dir="auto"
          title={title}
          onMouseEnter={() => props.onIntent?.(row)}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            props.onOpen?.(row)
          }}
        >
          {title}
        </a>
        {props.facts(row)}
      </div>
    </li>
  )
}
