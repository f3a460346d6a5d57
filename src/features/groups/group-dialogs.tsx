import { useState } from 'react'
import { useBulkAction } from '~/bulk/use-bulk-action'
import { useIsUnmounted } from '~/ui/hooks/use-is-unmounted'
import { EditGroupDrawer } from './edit-group-drawer'
import type { Group } from './group-columns'
import { groupBulkAction } from './group-bulk-action'
import { GroupMenu } from './group-menu'
import { useKeepByHand } from './use-keep-by-hand'

/** The actions for a group: the menu and the open dialog. */
export function useGroupDialogs(onDeleted: (group: Group) => void) {
  const [edited, setEdited] = useState<Group>()
  const deletion = useBulkAction(groupBulkAction)
  const keepByHand = useKeepByHand()
  const isUnmounted = useIsUnmounted()
  const menu = (group: Group) => (
    <GroupMenu
      group={group}
      onEdit={() => setEdited(group)}
      onDelete={() =>
        deletion.ask({
          change: { kind: 'delete', groupId: group._id },
          count: 1,
          name: group.name,
          onDone: () => isUnmounted.current || onDeleted(group),
        })
      }
      onKeepByHand={() => void keepByHand(group)}
    />
  )
  const dialogs = (
    <>
      <EditGroupDrawer group={edited} onClose={() => setEdited(undefined)} />
      {deletion.dialogs}
    </>
  )
  return { menu, dialogs }
}
