import { useState, type ReactNode } from 'react'
import { ErrorState } from '~/ui/status/error-state'
import { useLazyModule, type LazyCode } from './lazy'
import { Spinner } from '~/ui/status/spinner'
import { retryImport } from './retry-import'

interface LazyPartProps<T> {
  /** The same at every call. */
  code: LazyCode<T>
  /** What is waited for: "Loading the image". */
  waiting: string
  /** Another way on when the code does not arrive. */
  action?: ReactNode
  children: (part: T) => ReactNode
}

const thrice = <T,>({ fetch }: LazyCode<T>) => retryImport(fetch)

/**
 * What is drawn by code that is fetched when it is needed. When that does not arrive this place says so and
 * offers to try again, where `lazy` would remember the failure and take the whole page down.
 */
export function LazyPart<T>({ code, waiting, action, children }: LazyPartProps<T>) {
  const [attempt, setAttempt] = useState(0)
  const { part, failure } = useLazyModule(code, thrice, attempt)
  if (part !== undefined) return children(part)
  if (!failure) return <Spinner label={waiting} />
  return (
    <ErrorState
      level={3}
      message="You may be offline, or the console was updated. If trying again does not help, reload the page."
      retrying={failure.attempt < attempt}
      onRetry={() => setAttempt(attempt + 1)}
      action={action}
    />
  )
}
