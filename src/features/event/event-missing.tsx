import type { ReactNode } from 'react'
import { ReadError } from '~/list/read-error'
import { EmptyState } from '~/ui/display/empty-state'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import type { useEvent } from './use-event'

interface EventMissingProps {
  state: ReturnType<typeof useEvent>
  level: 2 | 3
  /** The way back to the list. */
  back: ReactNode
}

/** Shown instead of an event: it is loading, unknown, or could not be read. */
export function EventMissing({ state: { isUnknown, query }, level, back }: EventMissingProps) {
  if (isUnknown)
    return (
      <EmptyState
        level={level}
        title="Event not found"
        description="The link may be incomplete, or the event was deleted."
        action={back}
      />
    )
  if (query.error)
    return (
      <ReadError
        title="The event could not be loaded"
        error={query.error}
        query={query}
        level={level}
      />
    )
  return <ListSkeleton label="Loading the event" rows={4} lines={2} />
}
