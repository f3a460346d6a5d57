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

/** Creates a static or dynamic group. */
export function NewGroupDrawer({ open, ...rest }: NewGroupDrawerProps) {
  return (
    <Drawer open={open} onOpenChange={(next) => !next && rest.onClose()} title="New group">
      <LazyPart code={form} waiting="Loading the form">
        {(NewGroupForm) => <NewGroupForm {...rest} />}
      </LazyPart>
    </Drawer>
  )
}
