import { Link } from '@tanstack/react-router'
import { useState, type ReactElement, type ReactNode } from 'react'
import { personName } from '~/entities/person-name'
import { Button } from '~/ui/input/button'
import { Drawer } from '~/ui/overlay/drawer'
import { Stack } from '~/ui/display/stack'
import { LazyPart } from '~/ui/lazy/lazy-part'
import { PersonHeader } from './person-header'
import { PersonNotes } from './person-notes'
import { PersonState } from './person-state'
import { PersonSteps, type Steps } from './person-steps'
import { personTabs } from './lazy-tabs'
import type { PersonMenus } from './person-tabs'
import { usePerson, type Person } from './use-person'

export interface PersonDrawerProps extends PersonMenus {
  /** The open profile; undefined = none. */
  userId: string | undefined
  onClose: () => void
  /** The actions for the user, as buttons. */
  actions?: (person: Person) => ReactNode
  /** The link to the user's own page; by default the one among the learners. */
  pageLink?: (userId: string, content: ReactNode) => ReactElement
  /** The ids of the list in order, and how to open another user. */
  steps?: Steps
}

const learnerPage = (userId: string, content: ReactNode) => (
  <Link to="/library/users" search={{ userId, view: 'page' }}>
    {content}
  </Link>
)

/** A user's profile over the list. */
export function PersonDrawer({ userId, ...rest }: PersonDrawerProps) {
  // The last content stays visible while the drawer closes.
  const [lastUserId, setShown] = useState(userId)
  if (userId !== undefined && userId !== lastUserId) setShown(userId)
  if (lastUserId === undefined) return null
  return <OpenDrawer open={userId !== undefined} userId={lastUserId} {...rest} />
}

function OpenDrawer(props: PersonDrawerProps & { userId: string; open: boolean }) {
  const { open, userId, onClose, actions, steps, pageLink = learnerPage, ...menus } = props
  const state = usePerson(userId)
  const { found, isUnknown } = state
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={found ? personName(found) : isUnknown ? 'Not found' : 'Person'}
      footer={
        <PersonSteps
          userId={userId}
          steps={steps}
          isOpen={open}
          pageLink={found && pageLink(userId, 'Open full page')}
        />
      }
    >
      {found ? (
        <Stack gap={5}>
          <PersonHeader
            person={found}
            actions={found.deletedAt === null ? actions?.(found) : undefined}
          />
          <PersonNotes person={found} restore={actions?.(found)} />
          <LazyPart code={personTabs} waiting="Loading the profile">
            {(PersonTabs) => <PersonTabs {...menus} person={found} overview />}
          </LazyPart>
        </Stack>
      ) : (
        <PersonState
          state={state}
          level={3}
          back={<Button onClick={onClose}>Back to list</Button>}
        />
      )}
    </Drawer>
  )
}
