import * as css from './list-item.css'
import { Loading, SkeletonText } from '~/ui/status/skeleton'

interface ListSkeletonProps {
  /** What is loading, for screen readers. */
  label: string
  rows: number
  /** Lines of text per row. */
  lines: number
}

/** Skeleton of a `ListItem` list with the final row height. */
export function ListSkeleton({ label, rows, lines }: ListSkeletonProps) {
  return (
    <Loading label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={css.item}>
          <div className={css.words}>
            <SkeletonText lines={lines} />
          </div>
        </div>
      ))}
    </Loading>
  )
}
