import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import type { BulkOutcome, SendOptions } from '~/bulk/bulk-action'
import { isIsoDate } from '~/ui/input/calendar-date'
import type { Option } from '~/ui/input/option-source'

/** Which people: some by their ids, or all that match but a few. */
export type Who = { userIds: string[] } | { filter: Schemas['UserFilter']; exclude: string[] }

/** A change of one person or many, with all that it needs to be sent. */
export type UserChange = { who: Who } & (
  | { kind: 'add-to-groups' | 'remove-from-groups'; groups: readonly Option[] }
  /** The last day of access, for a deactivation to come. */
  | { kind: 'deactivate'; when: 'now' | 'later'; day: string | null }
  /** `keep` takes back what is planned for people who are there: reactivation by a name that fits them. */
  | { kind: 'reactivate' | 'keep' }
  /** Whether who has an open invitation is left out. */
  | { kind: 'resend'; keepOpen: boolean }
  | { kind: 'delete' | 'restore' }
)

export type UserActionName = UserChange['kind']

/** A change as it is when it is asked for. */
export function userChange(kind: UserActionName, who: Who): UserChange {
  switch (kind) {
    case 'add-to-groups':
    case 'remove-from-groups':
      return { kind, who, groups: [] }
    case 'deactivate':
      return { kind, who, when: 'now', day: null }
    case 'resend':
      return { kind, who, keepOpen: false }
    case 'reactivate':
    case 'keep':
    case 'delete':
    case 'restore':
      return { kind, who }
  }
}

/** What is still to be decided before it can be said what it does; null when nothing is. */
export function missing(change: UserChange): string | null {
  if ('groups' in change && change.groups.length === 0) return 'Choose at least one group.'
  if (change.kind !== 'deactivate' || change.when === 'now') return null
  return change.day === null || !isIsoDate(change.day) ? 'Choose the last day of access.' : null
}

/** The last day of access; null takes it away at once. */
export const lastDayOf = ({ when, day }: UserChange & { kind: 'deactivate' }) =>
  when === 'later' ? day : null

/** Sends a change, or asks what it would do. */
export async function sendUserChange(
  change: UserChange,
  { query, signal }: SendOptions,
): Promise<BulkOutcome<Schemas['UserBulk']>> {
  const params = { query }
  const options = { signal }
  const selection = { params, body: change.who }
  switch (change.kind) {
    case 'add-to-groups':
    case 'remove-from-groups': {
      const userGroups = change.groups.map(({ value }) => value)
      const membership = { params, body: { ...change.who, userGroups } }
      const path =
        change.kind === 'add-to-groups'
          ? '/api/business/addUsersToGroups'
          : '/api/business/removeUsersFromGroups'
      return (await call('post', path, membership, options)).data
    }
    case 'deactivate': {
      const body = { ...change.who, deactivateOn: lastDayOf(change) }
      return (await call('post', '/api/business/deactivateUsers', { params, body }, options)).data
    }
    case 'keep':
    case 'reactivate':
      return (await call('post', '/api/business/reactivateUsers', selection, options)).data
    case 'resend': {
      const body = { ...change.who, keepOpen: change.keepOpen }
      return (await call('post', '/api/business/resendInvites', { params, body }, options)).data
    }
    case 'delete':
      return (await call('delete', '/api/business/deleteUsers', selection, options)).data
    case 'restore':
      return (await call('post', '/api/business/restoreUsers', selection, options)).data
  }
}
