import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import type { BulkOutcome, How } from '~/bulk/bulk-change'
import type { AssignmentBulk } from './assign.api'
import { bodyOf, type AssignStart, type Given } from './assignment'

/** Assigning as it is decided in the dialog, or a removal that takes it back. */
export type AssignChange =
  | { kind: 'assign'; start: AssignStart; given: Given }
  | { kind: 'take-back'; removal: Schemas['CourseRemoval'] }

export async function sendAssignChange(
  change: AssignChange,
  { dryRun, signal, key }: How,
): Promise<BulkOutcome<AssignmentBulk>> {
  const options = { signal }
  if (change.kind === 'take-back') {
    const input = { params: { query: { dryRun } }, body: change.removal }
    return (await call('post', '/api/business/removeUsersFromCourse', input, options)).data
  }
  const params = {
    query: { dryRun },
    ...(key !== undefined && { header: { 'Idempotency-Key': key } }),
  }
  const body = bodyOf(change.given, change.start)
  return (await call('post', '/api/business/addUsersToCourse', { params, body }, options)).data
}

/**
 * The removals that take an assignment back, one for each course; none where nothing does so exactly: when somebody had
 * the course before, when an account was made, or when a group keeps it for those to come.
 */
export function inverseOf(change: AssignChange, done: AssignmentBulk): AssignChange[] {
  if (change.kind === 'take-back') return []
  const { futureMembers, groups } = change.given
  const isListed = done.succeeded.length === done.counts.succeeded
  const isNew = done.succeeded.every(({ outcome }) => outcome === 'assigned')
  const stays = futureMembers && groups.length > 0
  if (!isListed || !isNew || stays || done.consequences.accounts > 0) return []
  const byCourse = Map.groupBy(done.succeeded, ({ course }) => course._id)
  return [...byCourse].map(([course, refs]) => ({
    kind: 'take-back',
    removal: { courses: [course], users: refs.map(({ user }) => user._id) },
  }))
}
