import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '~/api/errors'
import { ErrorState } from '~/ui/error-state'
import { NotFoundScreen } from './not-found-screen'

/** In place of a screen that could not be read or drawn: what failed, and the way to try again. */
export function RouteErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  const [isRetrying, setIsRetrying] = useState(false)
  if (error instanceof ApiError && error.status === 404) return <NotFoundScreen />
  const tryAgain = async () => {
    setIsRetrying(true)
    queries.reset()
    await router.invalidate()
    setIsRetrying(false)
    reset()
  }
  return (
    <ErrorState
      level={1}
      size="page"
      title="This page can’t be shown"
      message={reasonFor(error)}
      requestId={error instanceof ApiError ? error.requestId : undefined}
      retrying={isRetrying}
      onRetry={() => void tryAgain()}
    />
  )
}

function reasonFor(error: unknown): string {
  if (error instanceof ApiError) return `${error.message}.`
  // A chunk that is gone after an update of the console fails to be imported.
  if (error instanceof TypeError && /import|module/i.test(error.message))
    return 'A part of the console could not be loaded. It may have been updated: reload the page.'
  return 'Something in the console failed. Trying again may help; if it does not, reload the page.'
}
