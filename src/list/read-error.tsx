import { requestIdOf } from '~/api/client/errors'
import { ErrorState } from '~/ui/status/error-state'

interface ReadErrorProps {
  error: Error
  /** The error of the query. */
  query: { refetch: () => Promise<unknown>; isFetching: boolean }
  title?: string
  level?: 2 | 3
}

/** Shown instead of a part of a page that could not be fetched: the reason, a retry button, and the request id. */
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
