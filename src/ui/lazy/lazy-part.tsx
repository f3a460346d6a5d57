import { useState, type ReactNode } from 'react'
import { ErrorState } from '~/ui/status/error-state'
import { useLazyModule, type LazyCode } from './lazy'
import { Spinner } from '~/ui/status/spinner'
import { retryImport } from './retry-import'

interface LazyPartProps<T> {
  /** Must be the same function on every render. */
  code: LazyCode<T>
  /** The loading message: "Loading the image". */
  waiting: string
  /** An alternative if the code cannot be loaded. */
  action?: ReactNode
  children: (part: T) => ReactNode
}

const thrice = <T,>({ fetch }: LazyCode<T>) => retryImport(fetch)

/**
 * Renders a component whose code is loaded on demand. If that fails, it shows an error with a retry here, where
 * `React.lazy` would remember the failure and break the whole page.
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
