import { formatNumber } from '~/ui/format/numbers'
import { Skeleton } from '~/ui/status/skeleton'

interface PersonFigureProps {
  count: number | undefined
  error: Error | null
  text?: (count: number) => string
}

/** The value of a figure, or its place. */
export function PersonFigure({ count, error, text = formatNumber }: PersonFigureProps) {
  if (count !== undefined) return text(count)
  return error ? 'Unknown' : <Skeleton width="2rem" height="1.5rem" />
}
