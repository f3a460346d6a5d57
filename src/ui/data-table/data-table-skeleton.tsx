import * as css from './data-table.css'
import { assignInlineVars } from '~/ui/hooks/inline-vars'
import { Skeleton } from '~/ui/status/skeleton'
import type { HeadColumn } from './table-columns'

type SkeletonRowsProps = { rows: number; columns: HeadColumn[]; before: number; after: number }

/** Rows that are loading, in their final height, so that nothing moves. */
export function SkeletonRows({ rows, columns, before, after }: SkeletonRowsProps) {
  const blank = (count: number, side: string) =>
    Array.from({ length: count }, (_, index) => <td key={`${side}${index}`} />)
  return (
    <tbody aria-hidden className={css.waiting}>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row} className={css.row}>
          {blank(before, 'before')}
          {columns.map(({ id, numeric }, column) => (
            <td key={id} className={css.cell({ numeric })}>
              {/* Various but constant lengths, which look like text. */}
              <div className={numeric ? css.end : undefined}>
                <Skeleton
                  width={numeric ? '2.5rem' : `${45 + ((row * 7 + column * 13) % 40)}%`}
                  height="0.75rem"
                />
              </div>
            </td>
          ))}
          {blank(after, 'after')}
        </tr>
      ))}
    </tbody>
  )
}

/** Space for rows that are about to render. */
export function ComingRows({ rows }: { rows: number }) {
  return (
    <tbody aria-hidden>
      <tr>
        <td className={css.coming} style={assignInlineVars({ [css.comingRows]: String(rows) })} />
      </tr>
    </tbody>
  )
}
