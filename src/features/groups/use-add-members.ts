import type { Group } from './group-columns'
import { useMembership } from './use-membership'

/** Puts people into a group that is kept by hand; fails as the call does. */
export function useAddMembers(group: Group, onDone: () => void) {
  const { mutateAsync } = useMembership(group, 'add', onDone)
  return (userIds: string[]) => mutateAsync({ body: { userIds, userGroups: [group._id] } })
}
