import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '~/api/schemas'
import { followJob } from '~/fields/job-news'
import { counted } from '~/ui/numbers'
import { selectedCount, type Selection } from '~/ui/selection'
import { toast } from '~/ui/toast'
import type { Group } from './group-columns'
import { addMembers, removeMembers } from './groups.api'

interface Chosen {
  group: Group
  filter: Schemas['UserFilter']
  selection: Selection
  total: number
}

/** More than this the server does as a job, which is undone in its own place. */
const atOnce = 500

function bodyOf({ group, filter, selection }: Chosen): Schemas['GroupMembership'] {
  const userGroups = [group._id]
  return selection.kind === 'some'
    ? { userIds: selection.ids, userGroups }
    : { filter, exclude: selection.except, userGroups }
}

/**
 * Takes the chosen members out of a group. What can be taken back simply happens, with Undo; what ends
 * assignments, or reaches very many, is asked about first.
 */
export function useRemoveMembers(chosen: Chosen, onDone: () => void) {
  const { group, selection, total } = chosen
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState<Schemas['GroupMembership'] | null>(null)
  const back = useMutation({
    ...addMembers,
    onSuccess: () => toast({ tone: 'success', title: `They are in ${group.name} again` }),
    onError: ({ message }) =>
      toast({ tone: 'danger', title: 'They could not be put back', description: message }),
  })
  const remove = useMutation({
    ...removeMembers,
    onSuccess({ data }) {
      onDone()
      if ('job' in data) return followJob(data.job, queryClient)
      const userIds = data.succeeded.map((person) => person._id)
      const isWhole = userIds.length === data.counts.succeeded && userIds.length > 0
      return toast({
        tone: data.counts.failed > 0 ? 'warning' : 'success',
        title: `${counted(data.counts.succeeded, 'person', 'people')} taken out of ${group.name}`,
        description: data.reasons[0]?.message,
        ...(isWhole && {
          action: {
            label: 'Undo',
            onSelect: () => back.mutate({ body: { userIds, userGroups: [group._id] } }),
          },
        }),
      })
    },
  })
  const ask = () => {
    const body = bodyOf(chosen)
    if (group.onLeave === 'keep' && selectedCount(selection, total) <= atOnce)
      remove.mutate(
        { body },
        {
          onError: ({ message }) =>
            toast({ tone: 'danger', title: 'Nobody was taken out', description: message }),
        },
      )
    else setAsked(body)
  }
  return {
    ask,
    /** What waits for a yes. */
    asked,
    count: selectedCount(selection, total),
    withdraw: () => setAsked(null),
    confirmed: async () => asked && (await remove.mutateAsync({ body: asked })),
    isRunning: remove.isPending,
  }
}
