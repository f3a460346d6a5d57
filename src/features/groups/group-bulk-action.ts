import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import { staleUserPaths } from '~/api/stale-user-paths'
import type { BulkAction } from '~/bulk/bulk-action'
import { groupLines } from '~/entities/group-effects'
import { countedDone, type NamedDone } from '~/bulk/bulk-outcome'
import { endingLine, verbLabels } from '~/bulk/bulk-labels'
import { counted } from '~/ui/format/numbers'

/** Deleting or restoring a group. */
export interface GroupChange {
  kind: 'delete' | 'restore'
  groupId: string
}

type GroupDone = NamedDone & { deletion?: Schemas['UserGroupDeletion'] }

const doneWith = (group: Schemas['NamedRef']) =>
  countedDone({ succeeded: [group], skipped: [], failed: [] })

/** The changes in groups whose rules refer to a deleted one, a line each. */
function followingLines({ dependents, dependentsCount }: Schemas['UserGroupDeletion']): string[] {
  const lines = dependents.map(({ userGroup: { name }, joinsCount, leavesCount }) => {
    const moves = [
      joinsCount > 0 && counted(joinsCount, 'person joins', 'people join'),
      leavesCount > 0 && counted(leavesCount, 'person leaves', 'people leave'),
    ].filter((move) => move !== false)
    return `${name} also changes, because its rules refer to this group: ${moves.join(', ')}.`
  })
  const more = dependentsCount - dependents.length
  if (more > 0)
    lines.push(
      `${counted(more, 'more group changes', 'more groups change')} because of this group.`,
    )
  return lines
}

/** The consequences, a line each. */
function consequences({ deletion }: GroupDone): string[] {
  if (!deletion) return []
  const { usersCount, endedAssignments, seatsFreed, pathsEnded } = deletion
  return [
    usersCount === 0
      ? 'The group has no members.'
      : `${counted(usersCount, 'person leaves', 'people leave')} the group. Their accounts are kept.`,
    ...followingLines(deletion),
    endingLine(endedAssignments),
    ...groupLines({ seatsFreed, pathsEnded }),
  ]
}

/** Deleting and restoring groups as bulk actions. */
export const groupBulkAction: BulkAction<GroupChange, GroupDone> = {
  noun: () => ['group', 'groups'],
  labels: ({ kind }) =>
    kind === 'delete'
      ? verbLabels('Delete', 'deleted', {
          note: 'You can restore it for 30 days.',
          tone: 'danger',
        })
      : verbLabels('Restore', 'restored'),
  send: async ({ kind, groupId: userGroup }, { query: { dryRun }, signal }) => {
    const body = { userGroup }
    if (kind === 'restore') {
      const { data } = await call('post', '/api/business/restoreUserGroup', { body }, { signal })
      return doneWith(data.userGroup)
    }
    const input = { params: { query: { dryRun } }, body }
    const { data } = await call('post', '/api/business/deleteUserGroup', input, { signal })
    return { ...doneWith(data.deletion.userGroup), deletion: data.deletion }
  },
  stale: staleUserPaths,
  skipsConfirmation: ({ change }) => change.kind === 'restore',
  inverse: ({ kind, groupId }) => (kind === 'delete' ? { kind: 'restore', groupId } : undefined),
  retry: () => undefined,
  consequences,
  names: ({ succeeded }) => succeeded.map(({ _id, name }) => ({ id: _id, text: name })),
}
