import type { Schemas } from '~/api/schemas'
import { personName } from '~/entities/person-name'
import { Drawer } from '~/ui/overlay/drawer'
import { prefetched } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'

interface EditUserDrawerProps {
  /** Undefined = closed. */
  user: Schemas['User'] | undefined
  onClose: () => void
  /** Opens the person who has the address that is typed. */
  onOpen: (userId: string) => void
}

const form = prefetched(() => import('./edit-user-form').then((module) => module.EditUserForm))

/** Changes what is known of a person. */
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
