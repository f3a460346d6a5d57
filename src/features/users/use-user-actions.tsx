import { useState } from 'react'
import type { Schemas } from '~/api/schemas'
import { EditUserDrawer } from '~/features/users/form/edit-user-drawer'
import { useUserChanges } from './use-user-changes'
import { UserButtons } from './user-buttons'
import { UserMenu } from './user-menu'

type User = Schemas['User']

/**
 * Actions on users for any screen that shows them: a `menu` for a row, `buttons` for a profile, `ask` for a bulk
 * action. Render `dialogs` once on the screen; `onOpen` opens a profile, `onAssign` assigns courses, and
 * `onGiveSeats` assigns seats.
 */
export function useUserActions(
  onOpen: (userId: string) => void,
  onAssign?: (user: User) => void,
  onGiveSeats?: (user: User) => void,
) {
  const { ask, dialogs } = useUserChanges()
  const [edited, setEdited] = useState<User>()
  const edit = (user: User) => {
    if (user.deletedAt === null) setEdited(user)
  }
  const close = () => setEdited(undefined)
  const doing = { ask, onEdit: edit, onAssign, onGiveSeats }
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
