import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, requestIdOf } from '~/api/client/errors'
import { ErrorState } from '~/ui/status/error-state'
import { NotFoundScreen } from './not-found-screen'

/** Shown if a screen could not be fetched or rendered: the error, and a retry button. */
export function RouteErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const [isRetrying, setIsRetrying] = useState(false)
  if (error instanceof ApiError && error.status === 404) return <NotFoundScreen />
  const tryAgain = async () => {
    setIsRetrying(true)
    // Not a failed call, but missing code or a bug: only a reload helps. Drafts of forms are restored afterwards.
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
  // After an update of the console, old chunks or their styles cannot be loaded any more.
  if (error instanceof Error && /import.*module|preload CSS/i.test(error.message))
    return 'Part of the console could not be loaded. You may be offline, or the console was updated. Try again to reload the page.'
  return 'An unexpected error occurred. Try again to reload the page.'
}
