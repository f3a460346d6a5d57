import type { BulkAsked } from '~/bulk/bulk-change'
import { useBulkChanges } from '~/bulk/use-bulk-changes'
import type { Group } from '~/features/groups/group-columns'
import { memberKind, type Who } from './member-kind'

/** Puts people into the group and answers whether that was done; throws when none could be. */
export type AddMembers = (userIds: string[]) => Promise<boolean>

/** Putting people into a group, or taking them out. Draw `dialogs` once on the screen. */
export function useMembers(group: Group) {
  const { ask, perform, isBusy, dialogs } = useBulkChanges(memberKind(group))
  return {
    add: (userIds: string[], onDone: () => void) =>
      perform({ change: { kind: 'add', who: { userIds } }, count: userIds.length, onDone }),
    remove: ({ who, ...asked }: { who: Who } & Omit<BulkAsked<never>, 'change'>) =>
      ask({ ...asked, change: { kind: 'remove', who } }),
    isBusy,
    dialogs,
  }
}
