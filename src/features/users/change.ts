import { queryOptions } from '@tanstack/react-query'
import { call } from '~/api/client'
import type { PathOf } from '~/api/contract-types'
import type { Schemas } from '~/api/schemas'

/** Which people: some by their ids, or all that match but a few. */
export type Who = { userIds: string[] } | { filter: Schemas['UserFilter']; exclude: string[] }

export type ChangeKind =
  | 'add-to-groups'
  | 'remove-from-groups'
  | 'resend'
  | 'deactivate'
  | 'reactivate'
  | 'delete'
  | 'restore'

/** A change of one person or many, with all that it needs to be sent. */
export interface Change {
  kind: ChangeKind
  who: Who
  /** The ids of the groups, for the changes that are about some. */
  groups: readonly string[]
  /** The last day of access, for a deactivation to come. */
  day: string | null
  /** Where all of them stood before, when that is known. */
  from?: Schemas['UserStatus'] | undefined
}

/** What became of it: done, or going on as a job when it is about very many. */
export type Outcome = Schemas['UserBulk'] | { job: Schemas['Job'] }

/** Sends a change, or asks what it would do. */
export async function sendChange(
  { kind, who, groups, day }: Change,
  { dryRun, signal }: { dryRun: boolean; signal?: AbortSignal },
): Promise<Outcome> {
  const params = { query: { dryRun } }
  const selection = { params, body: who }
  const membership = { params, body: { ...who, userGroups: [...groups] } }
  const options = { signal }
  const answers = {
    'add-to-groups': () => call('post', '/api/business/addUsersToGroups', membership, options),
    'remove-from-groups': () =>
      call('post', '/api/business/removeUsersFromGroups', membership, options),
    resend: () => call('post', '/api/business/resendInvites', selection, options),
    deactivate: () =>
      call(
        'post',
        '/api/business/deactivateUsers',
        { params, body: { ...who, deactivateOn: day } },
        options,
      ),
    reactivate: () => call('post', '/api/business/reactivateUsers', selection, options),
    delete: () => call('delete', '/api/business/deleteUsers', selection, options),
    restore: () => call('post', '/api/business/restoreUsers', selection, options),
  }
  const { data } = await answers[kind]()
  return data
}

/** What the server says a change would do; never kept, since it is true for the moment only. */
export function planOf(change: Change) {
  return queryOptions({
    queryKey: ['plan of a change', change],
    queryFn: ({ signal }) => sendChange(change, { dryRun: true, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** What any change of people makes old. */
export const touchedByChanges = [
  '/api/business/getAllUsersQuery',
  '/api/business/getUsers',
  '/api/business/getUserGroups',
  '/api/business/getUserMessages/{id}',
  '/api/business/getAuditLog',
  '/api/business/getJobs',
  '/api/business/search',
] as const satisfies readonly PathOf<'get'>[]

/**
 * The change that takes one back, or null where none does so exactly. Groups: only when everybody joined (or left) all
 * of them, since taking back must not touch what was there before. Reactivation: only of people who were inactive, since
 * it also takes back planned deactivations.
 */
export function inverseOf(change: Change, done: Schemas['UserBulk']): Change | null {
  const userIds = done.succeeded.map(({ _id }) => _id)
  if (userIds.length === 0 || userIds.length < done.counts.succeeded) return null
  const back = (kind: ChangeKind): Change => ({ ...change, kind, who: { userIds }, day: null })
  const isExact = done.consequences.memberships === userIds.length * change.groups.length
  switch (change.kind) {
    case 'add-to-groups':
      return isExact ? back('remove-from-groups') : null
    case 'remove-from-groups':
      return isExact ? back('add-to-groups') : null
    case 'deactivate':
      return back('reactivate')
    case 'delete':
      return back('restore')
    case 'reactivate':
      return change.from === 'inactive' ? back('deactivate') : null
    case 'resend':
    case 'restore':
      return null
  }
}
