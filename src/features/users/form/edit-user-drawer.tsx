import type { Schemas } from '~/api/schemas'
import { personName } from '~/entities/person-name'
import { Drawer } from '~/ui/overlay/drawer'
import { late } from '~/ui/lazy/lazy'
import { LatePart } from '~/ui/lazy/lazy-part'

interface EditUserDrawerProps {
  /** Undefined = closed. */
  user: Schemas['User'] | undefined
  onClose: () => void
  /** Opens the person who has the address that is typed. */
  onOpen: (userId: string) => void
}

const form = late(() => import('./edit-user-form').then((module) => module.EditUserForm))

/** Changes what is known of a person. */
export function EditUserDrawer({ user, onClose, onOpen }: EditUserDrawerProps) {
  return (
    <Drawer
      open={user !== undefined}
      onOpenChange={(next) => !next && onClose()}
      title={user ? `Edit ${personName(user)}` : 'Edit'}
    >
      <LatePart code={form} waiting="Loading the form">
        {(EditUserForm) =>
          user && <EditUserForm key={user._id} user={user} onClose={onClose} onOpen={onOpen} />
        }
      </LatePart>
    </Drawer>
  )
}
