import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReadError } from '~/list/read-error'
import { Loading, SkeletonText } from '~/ui/status/skeleton'

interface ChartStateProps<Answer> {
  query: UseQueryResult<Answer>
  /** For screen readers: "Loading the top courses". */
  loading: string
  lines?: number
  children: (answer: Answer) => ReactNode
}

/** A chart with data of its own: its place while loading, its error, or the chart. */
export function ChartState<Answer>({
  query,
  loading,
  lines = 8,
  children,
}: ChartStateProps<Answer>) {
  const { data, error } = query
  if (data === undefined && error) return <ReadError error={error} query={query} level={3} />
  if (data === undefined)
    return (
      <Loading label={loading}>
        <SkeletonText lines={lines} />
      </Loading>
    )
  return children(data)
}
