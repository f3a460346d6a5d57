import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import { staleUserPaths } from '~/api/stale-user-paths'
import type { BulkAction } from '~/bulk/bulk-action'
import { endingLine, people } from '~/bulk/bulk-labels'
import { groupLines } from '~/entities/group-effects'
import { personName } from '~/entities/person-name'
import { counted } from '~/ui/format/numbers'
import type { Group } from '~/features/groups/group-columns'

/** The users: ids, or the members of a filter with exceptions. */
export type Who = { userIds: string[] } | { filter: Schemas['UserFilter']; exclude: string[] }

/** Adding users to a static group, or removing them. */
export interface MemberChange {
  kind: 'add' | 'remove'
  target: Who
}

const paths = {
  add: '/api/business/addUsersToGroups',
  remove: '/api/business/removeUsersFromGroups',
} as const

/** Above this limit the server runs a job, which is undone in the job tray. */
const atOnce = 500

/** The consequences, a line each. */
function consequenceLines({ consequences }: Schemas['UserBulk'], { kind }: MemberChange) {
  const { memberships, assignments, messages, seats } = consequences
  return [
    messages > 0 && `${counted(messages, 'email is', 'emails are')} sent.`,
    kind === 'remove' &&
      `${counted(memberships, 'membership ends', 'memberships end')}. The accounts are kept.`,
    (assignments > 0 || kind === 'remove') && endingLine(assignments),
    ...groupLines({ ...consequences, seatsFreed: seats }),
  ].filter((line) => line !== false)
}

/** Adding and removing members as bulk actions. */
export function memberBulkAction(group: Group): BulkAction<MemberChange, Schemas['UserBulk']> {
  const { _id, name, onLeave } = group
  const hasAssignments = Object.values(group.assignments).some((count) => count > 0)
  return {
    noun: () => people,
    labels: ({ kind }) =>
      kind === 'add'
        ? {
            title: (who) => `Add ${who} to ${name}?`,
            action: (who) => `Add ${who}`,
            will: 'added',
            done: (who) =>
              hasAssignments
                ? `${who} added to ${name}. What it assigns follows within a minute`
                : `${who} added to ${name}`,
          }
        : {
            title: (who) => `Remove ${who} from ${name}?`,
            action: (who) => `Remove ${who}`,
            will: 'removed',
            done: (who) => `${who} removed from ${name}`,
            tone: 'danger',
          },
    send: async ({ kind, target: who }, { query, signal }) => {
      const input = { params: { query }, body: { ...who, userGroups: [_id] } }
      return (await call('post', paths[kind], input, { signal })).data
    },
    stale: staleUserPaths,
    // Confirmed if it affects very many, or ends assignments.
    skipsConfirmation: ({ change, count = 0 }) =>
      change.kind === 'add' || (onLeave === 'keep' && count <= atOnce),
    needsConfirmation: ({ consequences: { assignments, messages, seats, pathsEnded = 0 } }) =>
      assignments + seats + pathsEnded > 0 || messages > atOnce,
    retry: ({ kind }, userIds) => ({ kind, target: { userIds } }),
    consequences: consequenceLines,
    names: ({ succeeded }) => succeeded.map((item) => ({ id: item._id, text: personName(item) })),
    affectedCount: ({ kind }, { counts, consequences }) =>
      kind === 'remove' ? counts.succeeded : consequences.messages,
  }
}
