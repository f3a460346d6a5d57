import type { Schemas } from '~/api/schemas'
import { Drawer } from '~/ui/overlay/drawer'
import { prefetched } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'

interface NewGroupDrawerProps {
  open: boolean
  onClose: () => void
  onMade: (group: Schemas['UserGroup']) => void
}

const form = prefetched(() => import('./group-forms').then((module) => module.NewGroupForm))

/** Makes a group, kept by hand or by rules. */
export function NewGroupDrawer({ open, ...rest }: NewGroupDrawerProps) {
  return (
    <Drawer open={open} onOpenChange={(next) => !next && rest.onClose()} title="New group">
      <LazyPart code={form} waiting="Loading the form">
        {(NewGroupForm) => <NewGroupForm {...rest} />}
      </LazyPart>
    </Drawer>
  )
}
