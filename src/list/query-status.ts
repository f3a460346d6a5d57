export type ListStatus = 'loading' | 'ready' | 'stale' | 'failed'

interface ListQuery {
  data: unknown
  error: Error | null
  isPlaceholderData: boolean
}

/** How a list stands, as `DataTable` asks: rows that are kept while the next ones come are stale. */
export function listStatus({ data, error, isPlaceholderData }: ListQuery): ListStatus {
  if (error) return 'failed'
  if (data === undefined) return 'loading'
  return isPlaceholderData ? 'stale' : 'ready'
}
