import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '~/ui/toast'
import { DeleteGroup } from './delete-group'
import { EditGroupDrawer } from './edit-group-drawer'
import type { Group } from './group-columns'
import { GroupMenu } from './group-menu'
import { updateGroup } from './groups.api'

type Doing = { kind: 'edit' | 'delete'; group: Group }

/** What is being done with a group: the menu that begins it, and the dialog that is open for it. */
export function useGroupDialogs(onDeleted: (group: Group) => void) {
  const [doing, setDoing] = useState<Doing | null>(null)
  const byHand = useMutation({
    ...updateGroup,
    onSuccess: ({ data: { userGroup } }) =>
      toast({ tone: 'success', title: `${userGroup.name} keeps the members it has` }),
    onError: ({ message }) =>
      toast({ tone: 'danger', title: 'The group still follows its rules', description: message }),
  })
  const close = () => setDoing(null)
  const menu = (group: Group) => (
    <GroupMenu
      group={group}
      onEdit={() => setDoing({ kind: 'edit', group })}
      onDelete={() => setDoing({ kind: 'delete', group })}
      onKeepByHand={() =>
        byHand.mutate({ body: { groupId: group._id, type: 'static', version: group.version } })
      }
    />
  )
  const dialogs = (
    <>
      <EditGroupDrawer group={doing?.kind === 'edit' ? doing.group : undefined} onClose={close} />
      <DeleteGroup
        group={doing?.kind === 'delete' ? doing.group : undefined}
        onClose={close}
        onDeleted={() => doing && onDeleted(doing.group)}
      />
    </>
  )
  return { menu, dialogs }
}
