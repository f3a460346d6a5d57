import type { Schemas } from '~/api/schemas'
import { Drawer } from '~/ui/overlay/drawer'
import { late } from '~/ui/lazy/lazy'
import { LatePart } from '~/ui/lazy/lazy-part'

interface NewGroupDrawerProps {
  open: boolean
  onClose: () => void
  onMade: (group: Schemas['UserGroup']) => void
}

const form = late(() => import('./group-forms').then((module) => module.NewGroupForm))

/** Makes a group, kept by hand or by rules. */
export function NewGroupDrawer({ open, ...rest }: NewGroupDrawerProps) {
  return (
    <Drawer open={open} onOpenChange={(next) => !next && rest.onClose()} title="New group">
      <LatePart code={form} waiting="Loading the form">
        {(NewGroupForm) => <NewGroupForm {...rest} />}
      </LatePart>
    </Drawer>
  )
}
