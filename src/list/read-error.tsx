import { requestIdOf } from '~/api/client/errors'
import { ErrorState } from '~/ui/status/error-state'

interface ReadErrorProps {
  error: Error
  /** Of the query that failed. */
  query: { refetch: () => Promise<unknown>; isFetching: boolean }
  title?: string
  level?: 2 | 3
}

/** In place of a part of a page that could not be read: why, the way to try again, and the number to quote. */
export function ReadError({ error, query, title, level }: ReadErrorProps) {
  return (
    <ErrorState
      title={title}
      level={level}
      message={`${error.message}.`}
      requestId={requestIdOf(error)}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  )
}
