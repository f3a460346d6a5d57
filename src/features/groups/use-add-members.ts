import { useMutation, useQueryClient } from '@tanstack/react-query'
import { followJob } from '~/fields/job-news'
import { counted } from '~/ui/numbers'
import { toast } from '~/ui/toast'
import type { Group } from './group-columns'
import { addMembers, removeMembers } from './groups.api'

/** Puts people into a group that is kept by hand, and says what came of it, with Undo. */
export function useAddMembers(group: Group, onDone: () => void) {
  const queryClient = useQueryClient()
  const userGroups = [group._id]
  const back = useMutation({
    ...removeMembers,
    onSuccess: () => toast({ tone: 'success', title: `${group.name} is as it was` }),
    onError: ({ message }) =>
      toast({ tone: 'danger', title: 'They could not be taken out again', description: message }),
  })
  const add = useMutation({
    ...addMembers,
    onSuccess({ data }) {
      onDone()
      if ('job' in data) return followJob(data.job, queryClient)
      const userIds = data.succeeded.map((person) => person._id)
      const isWhole = userIds.length === data.counts.succeeded && userIds.length > 0
      return toast({
        tone: data.counts.failed > 0 ? 'warning' : 'success',
        title: `${counted(data.counts.succeeded, 'person', 'people')} added to ${group.name}`,
        description: data.reasons[0]?.message,
        ...(isWhole && {
          action: { label: 'Undo', onSelect: () => back.mutate({ body: { userIds, userGroups } }) },
        }),
      })
    },
  })
  return (userIds: string[]) => add.mutateAsync({ body: { userIds, userGroups } })
}
