import { useEffect, useState, type ReactNode } from 'react'
import { ErrorState } from './error-state'
import { Spinner } from './spinner'
import { tried } from './tried'

interface LatePartProps<T> {
  /** Fetches the code; the same function at every call. */
  load: () => Promise<T>
  /** What is waited for: "Loading the picture". */
  waiting: string
  /** Another way on when the code does not arrive. */
  action?: ReactNode
  children: (part: T) => ReactNode
}

/**
 * What is drawn by code that is fetched when it is needed. When that does not arrive this place says so and
 * offers to try again, where `lazy` would remember the failure and take the whole page down.
 */
export function LatePart<T>({ load, waiting, action, children }: LatePartProps<T>) {
  const [loaded, setLoaded] = useState<{ part: T } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [failedAt, setFailedAt] = useState(-1)
  useEffect(() => {
    let isWanted = true
    tried(load).then(
      (part) => isWanted && setLoaded({ part }),
      () => isWanted && setFailedAt(attempt),
    )
    return () => {
      isWanted = false
    }
  }, [load, attempt])
  if (loaded) return children(loaded.part)
  if (failedAt < 0) return <Spinner label={waiting} />
  return (
    <ErrorState
      level={3}
      message="The network is gone, or the console was updated. If trying again does not help, reload the page."
      retrying={failedAt < attempt}
      onRetry={() => setAttempt(attempt + 1)}
      action={action}
    />
  )
}
