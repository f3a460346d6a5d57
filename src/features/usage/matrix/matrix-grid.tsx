import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useState } from 'react'
import type { Schemas } from '~/api/schemas'
import type { UsageSearch } from '~/features/usage/usage-search'
import type { MatrixRow } from './matrix-cell'
import { MatrixRowLine, type ShownColumn } from './matrix-row'
import * as css from './matrix.css'

interface MatrixGridProps {
  courses: readonly Schemas['NamedRef'][]
  /** All people, also those that have not been loaded. */
  total: number
  rowAt: (index: number) => MatrixRow | undefined
  only: UsageSearch['only']
  /** The first and the last row in sight. */
  onRows: (first: number, last: number) => void
}

/** Sizes in pixels: they follow the size of the text. */
function sizes() {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const isNarrow = window.innerWidth < 40 * rem
  return {
    headHeight: 4 * rem,
    rowHeight: 2.75 * rem,
    personWidth: (isNarrow ? 7.5 : 13) * rem,
    courseWidth: 9.5 * rem,
  }
}

/** People and courses as a table of which only the cells in sight are rendered. */
export function MatrixGrid({ courses, total, rowAt, only, onRows }: MatrixGridProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [{ headHeight, rowHeight, personWidth, courseWidth }] = useState(sizes)
  // eslint-disable-next-line react-hooks/incompatible-library -- this part stays uncompiled, as it must
  const rows = useVirtualizer({
    count: total,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 5,
  })
  const columns = useVirtualizer({
    horizontal: true,
    count: courses.length,
    getScrollElement: () => scroller,
    estimateSize: () => courseWidth,
    paddingStart: personWidth,
    scrollPaddingStart: personWidth,
    overscan: 2,
  })
  const shownRows = rows.getVirtualItems()
  const items = columns.getVirtualItems()
  const firstColumn = items[0]?.index ?? 0
  const lastColumn = items.at(-1)?.index ?? -1
  // The same while they are the same: rows that are rendered already are then left alone.
  const shownColumns = useMemo<readonly ShownColumn[]>(
    () =>
      courses.slice(firstColumn, lastColumn + 1).map((course, at) => {
        const index = firstColumn + at
        const insetInlineStart = personWidth + index * courseWidth
        return { index, course, style: { insetInlineStart, inlineSize: courseWidth } }
      }),
    [courses, firstColumn, lastColumn, personWidth, courseWidth],
  )
  const first = shownRows[0]?.index ?? 0
  const last = shownRows.at(-1)?.index ?? 0
  useEffect(() => onRows(first, last), [onRows, first, last])
  const inlineSize = columns.getTotalSize()
  return (
    <div
      ref={setScroller}
      className={css.place}
      role="region"
      aria-label="Training matrix, table"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reached by keyboard
      tabIndex={0}
    >
      <div
        className={css.table}
        role="table"
        aria-label="Training matrix"
        aria-rowcount={total + 1}
        aria-colcount={courses.length + 1}
        style={{ inlineSize, blockSize: rows.getTotalSize() }}
      >
        <div
          className={css.headRow}
          role="row"
          aria-rowindex={1}
          style={{ inlineSize, blockSize: headHeight }}
        >
          <div
            className={css.corner}
            role="columnheader"
            aria-colindex={1}
            style={{ inlineSize: personWidth }}
          >
            Person
          </div>
          {shownColumns.map(({ index, course, style }) => (
            <div
              key={course._id}
              className={css.head}
              role="columnheader"
              aria-colindex={index + 2}
              title={course.name}
              style={style}
            >
              <span className={css.title} dir="auto">
                {course.name}
              </span>
            </div>
          ))}
        </div>
        {shownRows.map(({ index, start }) => (
          <MatrixRowLine
            key={index}
            index={index}
            row={rowAt(index)}
            columns={shownColumns}
            only={only}
            start={start}
            blockSize={rowHeight}
            inlineSize={inlineSize}
            personWidth={personWidth}
          />
        ))}
      </div>
    </div>
  )
}
