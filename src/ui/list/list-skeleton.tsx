import * as css from './list-item.css'
import { Loading, SkeletonText } from '~/ui/status/skeleton'

interface ListSkeletonProps {
  /** What is on its way, for those who hear the page. */
  label: string
  rows: number
  /** Lines of text in a row. */
  lines: number
}

/** Rows of a list of `ListItem` that are on their way, in their final size. */
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
