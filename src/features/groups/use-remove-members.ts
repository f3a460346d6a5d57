import { useState } from 'react'
import type { Schemas } from '~/api/schemas'
import { selectedCount, type Selection } from '~/ui/selection'
import { toast } from '~/ui/toast'
import type { Group } from './group-columns'
import { useMembership } from './use-membership'

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
  const [asked, setAsked] = useState<Schemas['GroupMembership'] | null>(null)
  const remove = useMembership(group, 'remove', onDone)
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
