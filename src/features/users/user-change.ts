import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import type { BulkOutcome, How } from '~/bulk/bulk-change'
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

export type UserChangeKind = UserChange['kind']

/** A change as it is when it is asked for. */
export function userChange(kind: UserChangeKind, who: Who): UserChange {
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
  { dryRun, signal }: How,
): Promise<BulkOutcome<Schemas['UserBulk']>> {
  const params = { query: { dryRun } }
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

/**
 * The change that takes one back, or none where none does so exactly. Groups: only when everybody joined (or left) all
 * of them, since taking back must not touch what was there before. Deactivation: only when all had the same last day
 * before, or none. Reactivation, which also takes back planned deactivations: only when nothing was planned for anybody,
 * so that all were inactive, or the same last day for all.
 */
export function inverseOf(change: UserChange, done: Schemas['UserBulk']): UserChange[] {
  const userIds = done.succeeded.map(({ _id }) => _id)
  if (userIds.length === 0 || userIds.length < done.counts.succeeded) return []
  const who = { userIds }
  switch (change.kind) {
    case 'add-to-groups':
    case 'remove-from-groups': {
      const { groups } = change
      const isExact = done.consequences.memberships === userIds.length * groups.length
      const kind = change.kind === 'add-to-groups' ? 'remove-from-groups' : 'add-to-groups'
      return isExact ? [{ kind, who, groups }] : []
    }
    case 'deactivate':
      return backFrom(change, who, done.formerLastDays)
    case 'delete':
      return [userChange('restore', who)]
    case 'reactivate':
    case 'keep':
      return backTo(who, done.formerLastDays)
    case 'resend':
    case 'restore':
      return []
  }
}

/** What takes a reactivation back, of people who had these last days before. */
function backTo(who: Who, [day = null, ...others]: (string | null)[] = [null]): UserChange[] {
  if (others.length > 0) return []
  return [{ kind: 'deactivate', who, when: day === null ? 'now' : 'later', day }]
}

/** What takes a deactivation back, for people who had these last days before. */
function backFrom(
  { when }: UserChange & { kind: 'deactivate' },
  who: Who,
  formerLastDays: (string | null)[] = [null],
): UserChange[] {
  const [day = null, ...others] = formerLastDays
  if (others.length > 0) return []
  const back = userChange('reactivate', who)
  if (day === null) return [back]
  const planned: UserChange = { kind: 'deactivate', who, when: 'later', day }
  return when === 'now' ? [back, planned] : [planned]
}
