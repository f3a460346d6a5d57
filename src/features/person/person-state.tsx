import type { ReactNode } from 'react'
import { ReadError } from '~/list/read-error'
import { EmptyState } from '~/ui/display/empty-state'
import { ListSkeleton } from '~/ui/list/list-skeleton'
import type { usePerson } from './use-person'

interface PersonStateProps {
  state: ReturnType<typeof usePerson>
  /** The link to continue if the user does not exist. */
  back: ReactNode
  level: 2 | 3
}

/** Shown while a user is loading, after an error, or if the user does not exist. */
export function PersonState({ state, back, level }: PersonStateProps) {
  const { isUnknown, error, query } = state
  if (isUnknown)
    return (
      <EmptyState
        level={level}
        title="Person not found"
        description="The link may be incomplete, or this person was deleted more than 30 days ago."
        action={back}
      />
    )
  if (error)
    return (
      <ReadError
        title="This person could not be loaded"
        error={error}
        query={query}
        level={level}
      />
    )
  return <ListSkeleton label="Loading the person" rows={4} lines={2} />
}
