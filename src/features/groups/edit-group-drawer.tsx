import { Drawer } from '~/ui/overlay/drawer'
import { prefetched } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'
import type { Group } from './group-columns'

interface EditGroupDrawerProps {
  /** Undefined = closed. */
  group: Group | undefined
  onClose: () => void
}

const form = prefetched(() => import('./group-forms').then((module) => module.EditGroupForm))

/** Edits the name and description of a group. */
export function EditGroupDrawer({ group, onClose }: EditGroupDrawerProps) {
  return (
    <Drawer
      open={group !== undefined}
      onOpenChange={(next) => !next && onClose()}
      title="Edit group"
    >
      <LazyPart code={form} waiting="Loading the form">
        {(EditGroupForm) =>
          group && <EditGroupForm key={group._id} group={group} onClose={onClose} />
        }
      </LazyPart>
    </Drawer>
  )
}
