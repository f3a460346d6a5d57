import type { CSSProperties } from 'react'
import type { Schemas } from '~/api/schemas'
import type { UsageSearch } from '~/features/usage/usage-search'
import { Skeleton } from '~/ui/status/skeleton'
import { Assignment, cellOf, type MatrixRow } from './matrix-cell'
import * as css from './matrix.css'

/** A course whose column is rendered, and its place. */
export interface ShownColumn {
  index: number
  course: Schemas['NamedRef']
  style: CSSProperties
}

interface MatrixRowLineProps {
  index: number
  /** Undefined while it is loading. */
  row: MatrixRow | undefined
  columns: readonly ShownColumn[]
  only: UsageSearch['only']
  start: number
  blockSize: number
  inlineSize: number
  personWidth: number
}

/** A person of the matrix. A file of its own, which the compiler can memoize: scrolling renders only new rows. */
export function MatrixRowLine(props: MatrixRowLineProps) {
  const { index, row, columns, only, start, blockSize, inlineSize, personWidth } = props
  return (
    <div
      className={css.row}
      role="row"
      aria-rowindex={index + 2}
      style={{ insetBlockStart: start, inlineSize, blockSize }}
    >
      <div
        className={css.person}
        role="rowheader"
        aria-colindex={1}
        title={row?.user.name}
        style={{ inlineSize: personWidth }}
      >
        {row ? (
          <span className={css.title} dir="auto">
            {row.user.name}
          </span>
        ) : (
          <Skeleton width="80%" />
        )}
      </div>
      {columns.map(({ index: column, course, style }) => {
        const cell = row && cellOf(row, course._id, only)
        return (
          <div
            key={course._id}
            className={css.cell}
            role="cell"
            aria-colindex={column + 2}
            style={style}
          >
            {cell && <Assignment cell={cell} user={row.user} course={course.name} />}
          </div>
        )
      })}
    </div>
  )
}
