import { useState, type ReactNode } from 'react'
import { ReadFailure } from '~/fields/read-failure'
import { personName } from '~/fields/person-name'
import { Button } from '~/ui/button'
import { Drawer } from '~/ui/drawer'
import { EmptyState } from '~/ui/empty-state'
import { ListSkeleton } from '~/ui/list-skeleton'
import { PersonProfile } from './person-profile'
import { usePerson, type Person } from './use-person'

export interface PersonDrawerProps {
  /** Whose profile is open; undefined = none. */
  userId: string | undefined
  onClose: () => void
  /** What can be done with the person, as buttons. */
  actions?: (person: Person) => ReactNode
}

/** One person over the list that they were found in. */
export function PersonDrawer({ userId, ...rest }: PersonDrawerProps) {
  // Who was shown last stays in sight while the drawer leaves.
  const [shown, setShown] = useState(userId)
  if (userId !== undefined && userId !== shown) setShown(userId)
  if (shown === undefined) return null
  return <OpenDrawer key={shown} open={userId !== undefined} userId={shown} {...rest} />
}

function OpenDrawer(props: PersonDrawerProps & { userId: string; open: boolean }) {
  const { open, userId, onClose, actions } = props
  const { found, isUnknown, error, query } = usePerson(userId)
  return (
    <Drawer
      open={open}
      onOpenChange={onClose}
      title={found ? personName(found) : isUnknown ? 'Not found' : 'Person'}
    >
      {found ? (
        <PersonProfile person={found} actions={actions?.(found)} />
      ) : isUnknown ? (
        <EmptyState
          level={3}
          title="Nobody here has this address"
          description="The person may have been deleted more than 30 days ago, or the link is not complete."
          action={<Button onClick={onClose}>Back to the list</Button>}
        />
      ) : error ? (
        <ReadFailure
          error={error}
          query={query}
          level={3}
          title="This person could not be loaded"
        />
      ) : (
        <ListSkeleton label="Loading the person" rows={3} lines={2} />
      )}
    </Drawer>
  )
}
