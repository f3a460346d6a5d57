import { useMutation, useQuery } from '@tanstack/react-query'
import { ConfirmDialog } from '~/ui/confirm'
import { counted } from '~/ui/numbers'
import { SkeletonText } from '~/ui/skeleton'
import { toast } from '~/ui/toast'
import type { Group } from './group-columns'
import { deleteGroup, deletion } from './groups.api'
import { useRestoreGroup } from './use-restore-group'

interface DeleteGroupProps {
  /** Undefined = nothing is asked. */
  group: Group | undefined
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a group is deleted: what that does is what a dry run on the server says. */
export function DeleteGroup({ group, onClose, onDeleted }: DeleteGroupProps) {
  const { mutateAsync } = useMutation(deleteGroup)
  const restore = useRestoreGroup()
  if (!group) return null
  const { _id, name } = group
  const confirmed = async () => {
    await mutateAsync({ body: { userGroup: _id } })
    onDeleted()
    toast({
      tone: 'success',
      title: `${name} is deleted`,
      action: { label: 'Undo', onSelect: () => restore.mutate({ body: { userGroup: _id } }) },
    })
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete ${name}?`}
      action="Delete the group"
      onConfirm={confirmed}
    >
      <Consequences groupId={_id} />
    </ConfirmDialog>
  )
}

function Consequences({ groupId }: { groupId: string }) {
  const { data, error } = useQuery(deletion(groupId))
  if (error) return <>What this does could not be found out: {error.message}.</>
  if (!data) return <SkeletonText lines={2} />
  const { usersCount, endedAssignments } = data.data.deletion
  return (
    <>
      {usersCount === 0
        ? 'Nobody is in it. '
        : `${counted(usersCount, 'person leaves', 'people leave')} the group; their accounts stay. `}
      {endedAssignments > 0
        ? `${counted(endedAssignments, 'unfinished assignment ends', 'unfinished assignments end')}. `
        : 'Nothing that was assigned ends. '}
      For 30 days it can be restored at its address.
    </>
  )
}
