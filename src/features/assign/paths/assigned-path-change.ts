import { call } from '~/api/client/client'
import type { Schemas } from '~/api/schemas'
import type { BulkOutcome, SendOptions } from '~/bulk/bulk-action'
import {
  deadlineChangeBody,
  initialDeadline,
  missingDeadlineChange,
  type DeadlineChange,
} from '~/features/assign/deadline-change'
import type { PathBulk } from './path-bulk'

/** Users of a learning path: ids, or a filter with exceptions. */
export type PathUsers =
  { users: string[] } | { filter: Schemas['PathStatusFilter']; exclude: string[] }

export type PathSource = Pick<Schemas['PathSource'], 'kind' | '_id' | 'name'>

/** A bulk action on assigned learning paths with its input. */
export type AssignedPathChange = { paths: string[]; target: PathUsers } & (
  | { kind: 'remind'; note: string }
  | ({ kind: 'deadline' } & DeadlineChange)
  | { kind: 'remove'; source?: PathSource | undefined }
)

export type AssignedPathAction = AssignedPathChange['kind']

/** The initial input of the dialog. */
export function assignedPathChange(
  kind: AssignedPathAction,
  paths: string[],
  target: PathUsers,
): AssignedPathChange {
  if (kind === 'remind') return { kind, paths, target, note: '' }
  if (kind === 'remove') return { kind, paths, target }
  return { kind, paths, target, ...initialDeadline }
}

/** What is missing before the dry run; null if nothing. */
export const missingInput = (change: AssignedPathChange) =>
  change.kind === 'deadline' ? missingDeadlineChange(change) : null

/** Runs the action or its dry run. */
export async function sendAssignedPathChange(
  change: AssignedPathChange,
  { query, signal }: SendOptions,
): Promise<BulkOutcome<PathBulk>> {
  const params = { query }
  const options = { signal }
  const selection = { paths: change.paths, ...change.target }
  switch (change.kind) {
    case 'remind': {
      const note = change.note.trim()
      const body = { ...selection, ...(note !== '' && { note }) }
      const path = '/api/business/remindUsersInLearningPaths'
      return (await call('post', path, { params, body }, options)).data
    }
    case 'deadline': {
      const body = { ...selection, ...deadlineChangeBody(change) }
      return (await call('post', '/api/business/updatePathDeadline', { params, body }, options))
        .data
    }
    case 'remove': {
      const { source } = change
      const only = source && { source: { kind: source.kind, _id: source._id } }
      const body = { ...selection, ...only }
      const path = '/api/business/removeUsersFromLearningPaths'
      return (await call('post', path, { params, body }, options)).data
    }
  }
}
