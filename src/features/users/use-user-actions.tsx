import { useState } from 'react'
import type { Schemas } from '~/api/schemas'
import { EditUserDrawer } from '~/features/users/form/edit-user-drawer'
import { useUserChanges } from './use-user-changes'
import { UserButtons } from './user-buttons'
import { UserMenu } from './user-menu'

type User = Schemas['User']

/** Assigning or issuing something to one user; absent where that is not possible. */
export interface Assigning {
  onAssign?: (user: User) => void
  onAssignPaths?: (user: User) => void
  onGiveSeats?: (user: User) => void
  onIssue?: (user: User) => void
}

/**
 * Actions on users for any screen that shows them: a `menu` for a row, `buttons` for a profile, `ask` for a bulk
 * action. Render `dialogs` once on the screen; `onOpen` opens a profile.
 */
export function useUserActions(onOpen: (userId: string) => void, assigning: Assigning = {}) {
  const { ask, dialogs } = useUserChanges()
  const [edited, setEdited] = useState<User>()
  const edit = (user: User) => {
    if (user.deletedAt === null) setEdited(user)
  }
  const close = () => setEdited(undefined)
  const doing = { ask, onEdit: edit, ...assigning }
  return {
    ask,
    edit,
    menu: (user: User) => <UserMenu {...doing} user={user} />,
    buttons: (user: User) => <UserButtons {...doing} user={user} />,
    dialogs: (
      <>
        <EditUserDrawer
          user={edited}
          onClose={close}
          onOpen={(userId) => {
            close()
            onOpen(userId)
          }}
        />
        {dialogs}
      </>
    ),
  }
}
