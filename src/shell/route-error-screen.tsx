import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, requestIdOf } from '~/api/client/errors'
import { ErrorState } from '~/ui/status/error-state'
import { NotFoundScreen } from './not-found-screen'

/** In place of a screen that could not be read or drawn: what failed, and the way to try again. */
export function RouteErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const [isRetrying, setIsRetrying] = useState(false)
  if (error instanceof ApiError && error.status === 404) return <NotFoundScreen />
  const tryAgain = async () => {
    setIsRetrying(true)
    // Not a call that failed, but code that never arrived or broke over what is in memory: both are only
    // left behind with the page. Drafts of forms come back with it.
    if (!(error instanceof ApiError)) return window.location.reload()
    queries.reset()
    await router.invalidate()
    setIsRetrying(false)
    reset()
  }
  return (
    <ErrorState
      level={1}
      size="page"
      title="This page could not be displayed"
      message={reasonFor(error)}
      requestId={requestIdOf(error)}
      retrying={isRetrying}
      onRetry={() => void tryAgain()}
    />
  )
}

function reasonFor(error: unknown): string {
  if (error instanceof ApiError) return `${error.message}.`
  // A chunk that is gone after an update of the console fails to be imported, or its styles do.
  if (error instanceof Error && /import.*module|preload CSS/i.test(error.message))
    return 'Part of the console could not be loaded. You may be offline, or the console was updated. Try again to reload the page.'
  return 'An unexpected error occurred. Try again to reload the page.'
}
