export type ListStatus = 'loading' | 'ready' | 'stale' | 'failed'

interface ListQuery {
  data: unknown
  error: Error | null
  isPlaceholderData: boolean
}

/** The status of a query for `DataTable`: rows that are kept while the next ones load are stale. */
export function listStatus({ data, error, isPlaceholderData }: ListQuery): ListStatus {
  if (error) return 'failed'
  if (data === undefined) return 'loading'
  return isPlaceholderData ? 'stale' : 'ready'
}
