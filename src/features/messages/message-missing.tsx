import type { ReactNode } from 'react'
import { ReadError } from '~/list/read-error'
import { EmptyState } from '~/ui/display/empty-state'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import type { useMessage } from './use-message'

interface MessageMissingProps {
  state: ReturnType<typeof useMessage>
  /** The link to continue if the message does not exist. */
  back: ReactNode
  level: 2 | 3
}

/** Shown while a message is loading, after an error, or if it does not exist. */
export function MessageMissing({ state, back, level }: MessageMissingProps) {
  const { isUnknown, error, query } = state
  if (isUnknown)
    return (
      <EmptyState
        level={level}
        title="Message not found"
        description="The link may be incomplete, or the message was deleted more than 30 days ago."
        action={back}
      />
    )
  if (error)
    return (
      <ReadError
        title="The message could not be loaded"
        error={error}
        query={query}
        level={level}
      />
    )
  return <ListSkeleton label="Loading the message" rows={4} lines={2} />
}
