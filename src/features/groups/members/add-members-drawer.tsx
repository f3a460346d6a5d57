import { Drawer } from '~/ui/overlay/drawer'
import { prefetched } from '~/ui/lazy/lazy'
import { LazyPart } from '~/ui/lazy/lazy-part'
import type { Group } from '~/features/groups/group-columns'
import type { AddMembers } from './use-members'

interface AddMembersDrawerProps {
  group: Group
  open: boolean
  onClose: () => void
  add: AddMembers
}

const ways = prefetched(() =>
  import('~/features/groups/group-forms').then((module) => module.AddMembers),
)

/** Adds people to a group. */
export function AddMembersDrawer({ open, ...rest }: AddMembersDrawerProps) {
  return (
    <Drawer
      open={open}
      onOpenChange={(next) => !next && rest.onClose()}
      title={`Add members to ${rest.group.name}`}
    >
      <LazyPart code={ways} waiting="Loading the form">
        {(AddMembers) => <AddMembers {...rest} />}
      </LazyPart>
    </Drawer>
  )
}
