import type { BulkRequest } from '~/bulk/bulk-action'
import { useBulkAction } from '~/bulk/use-bulk-action'
import type { Group } from '~/features/groups/group-columns'
import { memberBulkAction, type Who } from './member-bulk-action'

/** Adds users to the group and returns whether that was done; throws if none could be added. */
export type AddMembers = (userIds: string[]) => Promise<boolean>

/** Adding and removing members. Render `dialogs` once on the screen. */
export function useMembers(group: Group) {
  const { ask, perform, isBusy, dialogs } = useBulkAction(memberBulkAction(group))
  return {
    add: (userIds: string[], onDone: () => void) =>
      perform({ change: { kind: 'add', target: { userIds } }, count: userIds.length, onDone }),
    remove: ({ target: who, ...asked }: { target: Who } & Omit<BulkRequest<never>, 'change'>) =>
      ask({ ...asked, change: { kind: 'remove', target: who } }),
    isBusy,
    dialogs,
  }
}
