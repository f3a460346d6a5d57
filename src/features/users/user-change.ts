import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import type { BulkOutcome, SendOptions } from '~/bulk/bulk-action'
import { isIsoDate } from '~/ui/input/calendar-date'
import type { Option } from '~/ui/input/option-source'

/** The users: ids, or a filter with exceptions. */
export type Who = { userIds: string[] } | { filter: Schemas['UserFilter']; exclude: string[] }

/** Whether inactive users keep their seats in licenses. */
export type SeatsChoice = NonNullable<Schemas['UserDeactivation']['seats']>

interface Deactivation {
  kind: 'deactivate'
  when: 'now' | 'later'
  /** The last day, for a scheduled deactivation. */
  day: string | null
  seats: SeatsChoice
  /** How many seats would be freed; undefined until a dry run has told. */
  freeable?: number | undefined
}

/** A bulk action on users with its input. */
export type UserChange = { target: Who } & (
  | { kind: 'add-to-groups' | 'remove-from-groups'; groups: readonly Option[] }
  | Deactivation
  /** `keep` cancels a scheduled deactivation: a reactivation with a fitting label. */
  | { kind: 'reactivate' | 'keep' }
  /** Whether users with a valid invitation are left out. */
  | { kind: 'resend'; keepOpen: boolean }
  | { kind: 'delete' | 'restore' }
)

export type UserActionName = UserChange['kind']

/** The initial input of the action. */
export function userChange(kind: UserActionName, who: Who): UserChange {
  switch (kind) {
    case 'add-to-groups':
    case 'remove-from-groups':
      return { kind, target: who, groups: [] }
    case 'deactivate':
      return { kind, target: who, when: 'now', day: null, seats: 'free' }
    case 'resend':
      return { kind, target: who, keepOpen: false }
    case 'reactivate':
    case 'keep':
    case 'delete':
    case 'restore':
      return { kind, target: who }
  }
}

/** What is missing before the dry run; null if nothing. */
export function missing(change: UserChange): string | null {
  if ('groups' in change && change.groups.length === 0) return 'Choose at least one group.'
  if (change.kind !== 'deactivate' || change.when === 'now') return null
  return change.day === null || !isIsoDate(change.day) ? 'Choose the last day of access.' : null
}

/** The last day; null ends the access immediately. */
export const lastDayOf = ({ when, day }: UserChange & { kind: 'deactivate' }) =>
  when === 'later' ? day : null

/** Runs the action or its dry run. */
export async function sendUserChange(
  change: UserChange,
  { query, signal }: SendOptions,
): Promise<BulkOutcome<Schemas['UserBulk']>> {
  const params = { query }
  const options = { signal }
  const selection = { params, body: change.target }
  switch (change.kind) {
    case 'add-to-groups':
    case 'remove-from-groups': {
      const userGroups = change.groups.map(({ value }) => value)
      const membership = { params, body: { ...change.target, userGroups } }
      const path =
        change.kind === 'add-to-groups'
          ? '/api/business/addUsersToGroups'
          : '/api/business/removeUsersFromGroups'
      return (await call('post', path, membership, options)).data
    }
    case 'deactivate': {
      const body = { ...change.target, deactivateOn: lastDayOf(change), seats: change.seats }
      return (await call('post', '/api/business/deactivateUsers', { params, body }, options)).data
    }
    case 'keep':
    case 'reactivate':
      return (await call('post', '/api/business/reactivateUsers', selection, options)).data
    case 'resend': {
      const body = { ...change.target, keepOpen: change.keepOpen }
      return (await call('post', '/api/business/resendInvites', { params, body }, options)).data
    }
    case 'delete':
      return (await call('delete', '/api/business/deleteUsers', selection, options)).data
    case 'restore':
      return (await call('post', '/api/business/restoreUsers', selection, options)).data
  }
}
