import type { Schemas } from '~/api/schemas'
import { personName } from '~/entities/person-name'
import { Drawer } from '~/ui/overlay/drawer'
import { prefetched } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'

interface EditUserDrawerProps {
  /** Undefined = closed. */
  user: Schemas['User'] | undefined
  onClose: () => void
  /** Opens the user who has the typed address. */
  onOpen: (userId: string) => void
}

const form = prefetched(() => import('./edit-user-form').then((module) => module.EditUserForm))

/** Edits a user. */
export function EditUserDrawer({ user, onClose, onOpen }: EditUserDrawerProps) {
  return (
    <Drawer
      open={user !== undefined}
      onOpenChange={(next) => !next && onClose()}
      title={user ? `Edit ${personName(user)}` : 'Edit'}
    >
      <LazyPart code={form} waiting="Loading the form">
        {(EditUserForm) =>
          user && <EditUserForm key={user._id} user={user} onClose={onClose} onOpen={onOpen} />
        }
      </LazyPart>
    </Drawer>
  )
}
