import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useBulkChanges } from '~/fields/use-bulk-changes'
import { toast } from '~/ui/toast'
import { toastFailure } from '~/ui/toast-failure'
import { EditGroupDrawer } from './edit-group-drawer'
import type { Group } from './group-columns'
import { groupKind } from './group-kind'
import { GroupMenu } from './group-menu'
import { updateGroup } from './groups.api'

/** What is being done with a group: the menu that begins it, and the dialog that is open for it. */
export function useGroupDialogs(onDeleted: (group: Group) => void) {
  const [edited, setEdited] = useState<Group>()
  const deletion = useBulkChanges(groupKind)
  const byHand = useMutation({
    ...updateGroup,
    onSuccess: ({ data: { userGroup } }) =>
      toast({ tone: 'success', title: `${userGroup.name} keeps the members it has` }),
    onError: (error) => toastFailure('The group still follows its rules', error),
  })
  const menu = (group: Group) => (
    <GroupMenu
      group={group}
      onEdit={() => setEdited(group)}
      onDelete={() =>
        deletion.ask({
          change: { kind: 'delete', groupId: group._id },
          count: 1,
          name: group.name,
          onDone: () => onDeleted(group),
        })
      }
      onKeepByHand={() =>
        byHand.mutate({ body: { groupId: group._id, type: 'static', version: group.version } })
      }
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
