import { useState, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { personName } from '~/entities/person-name'
import { Button } from '~/ui/input/button'
import { Drawer } from '~/ui/overlay/drawer'
import { Stack } from '~/ui/display/stack'
import { PersonHeader } from './person-header'
import { PersonNotes } from './person-notes'
import { PersonState } from './person-state'
import { PersonSteps, type Steps } from './person-steps'
import { PersonTabs } from './person-tabs'
import { usePerson, type Person } from './use-person'

export interface PersonDrawerProps extends Pick<ComponentProps<typeof PersonTabs>, 'courseMenu'> {
  /** Whose profile is open; undefined = none. */
  userId: string | undefined
  onClose: () => void
  /** What can be done with the person, as buttons. */
  actions?: (person: Person) => ReactNode
  /** The way to the same person on a page of their own. */
  pageLink: (userId: string, content: ReactNode) => ReactElement
  /** The ids of the list beside it, in their order, and how to go to another of them. */
  steps?: Steps
}

/** One person over the list that they were found in. */
export function PersonDrawer({ userId, ...rest }: PersonDrawerProps) {
  // Who was shown last stays in sight while the drawer leaves.
  const [shown, setShown] = useState(userId)
  if (userId !== undefined && userId !== shown) setShown(userId)
  if (shown === undefined) return null
  return <OpenDrawer open={userId !== undefined} userId={shown} {...rest} />
}

function OpenDrawer(props: PersonDrawerProps & { userId: string; open: boolean }) {
  const { open, userId, onClose, actions, pageLink, steps, courseMenu } = props
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
          <PersonTabs person={found} overview courseMenu={courseMenu} />
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
