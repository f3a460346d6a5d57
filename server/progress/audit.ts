import { auditEach, type AuditBy, type AuditChange } from '../audit/audit.ts'
import type { Tx } from '../db/open.ts'
import { plural } from '../lib/plural.ts'
import type { recompute } from './recompute.ts'

type Recomputed = Awaited<ReturnType<typeof recompute>>

/** Audits each user whom a change completed, or whose completion by a change was reverted. */
export async function auditCompletions(
  tx: Tx,
  by: AuditBy,
  { completedByChange, takenBack }: Recomputed,
) {
  const lines = (users: Recomputed['takenBack']) =>
    users.map(({ id, name, course }) => ({ id, name, note: course }))
  await auditEach(tx, by, 'enrollment/completed-by-change', lines(completedByChange), 'user')
  await auditEach(tx, by, 'enrollment/completion-taken-back', lines(takenBack), 'user')
}

/** The same for the history of the changed object. */
export function completionChanges({ completedByChange, takenBack }: Recomputed): AuditChange[] {
  const line = (field: string, { length }: unknown[]): AuditChange[] =>
    length === 0 ? [] : [{ field, from: null, to: plural(length, 'person', 'people') }]
  return [
    ...line('completedByChange', completedByChange),
    ...line('completionTakenBack', takenBack),
  ]
}
