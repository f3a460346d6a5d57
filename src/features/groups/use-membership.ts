import { useMutation, useQueryClient } from '@tanstack/react-query'
import { followJob } from '~/fields/job-news'
import { counted } from '~/ui/numbers'
import { toast } from '~/ui/toast'
import type { Group } from './group-columns'
import { addMembers, removeMembers } from './groups.api'

type Way = 'add' | 'remove'

const ways = {
  add: {
    change: addMembers,
    inverse: removeMembers,
    done: 'added to',
    back: (name: string) => `${name} is as it was`,
    notBack: 'They could not be taken out again',
  },
  remove: {
    change: removeMembers,
    inverse: addMembers,
    done: 'taken out of',
    back: (name: string) => `They are in ${name} again`,
    notBack: 'They could not be put back',
  },
} as const

/** Puts people into a group that is kept by hand, or takes them out, and says what came of it, with Undo. */
export function useMembership(group: Group, way: Way, onDone: () => void) {
  const { change, inverse, done, back, notBack } = ways[way]
  const queryClient = useQueryClient()
  const undo = useMutation({
    ...inverse,
    onSuccess: () => toast({ tone: 'success', title: back(group.name) }),
    onError: ({ message }) => toast({ tone: 'danger', title: notBack, description: message }),
  })
  return useMutation({
    ...change,
    onSuccess({ data }) {
      onDone()
      if ('job' in data) return followJob(data.job, queryClient)
      const userIds = data.succeeded.map((person) => person._id)
      const isWhole = userIds.length === data.counts.succeeded && userIds.length > 0
      const body = { userIds, userGroups: [group._id] }
      return toast({
        tone: data.counts.failed > 0 ? 'warning' : 'success',
        title: `${counted(data.counts.succeeded, 'person', 'people')} ${done} ${group.name}`,
        description: data.reasons[0]?.message,
        ...(isWhole && { action: { label: 'Undo', onSelect: () => undo.mutate({ body }) } }),
      })
    },
  })
}
