import { type AuditBy, type AuditEvent, type AuditOf, auditEach } from '../audit/audit.ts'
import type { Ctx } from '../contract/ctx.ts'
import { problem } from '../contract/problem.ts'
import { and, isNull, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { userGroups } from '../db/schema.ts'

type Named = { id: string; name: string }

/** Groups of either type, by name; throws 404 for missing ones. */
export async function requireGroups(tx: Db | Tx, { own }: Pick<Ctx, 'own'>, ids: string[]) {
  const found = await tx
    .select({ id: userGroups.id, name: userGroups.name })
    .from(userGroups)
    .where(
      own(
        userGroups,
        and(isNull(userGroups.deletedAt), sql`${userGroups.id} = ANY(${sql.param(ids)}::text[])`),
      ),
    )
  const existing = new Set(found.map(({ id }) => id))
  const errors = ids.flatMap((id, index) =>
    existing.has(id)
      ? []
      : [{ field: `userGroups.${index}`, code: 'not-found', message: 'This group was not found' }],
  )
  if (errors.length > 0)
    throw problem('request/not-found', 'A group was not found. It may have been deleted', {
      errors,
    })
  return found.toSorted((a, b) => a.name.localeCompare(b.name))
}

type Assigned = {
  type: AuditOf['type']
  subjects: Named[]
  groups: Named[]
  events: { subject: AuditEvent; group: AuditEvent }
}

/** Audits what was assigned to groups: each subject with the groups, and each group with the subjects. */
export async function auditGroupAssignments(
  tx: Tx,
  by: AuditBy,
  { type, subjects, groups, events }: Assigned,
) {
  const lines = (rows: Named[], others: Named[]) => {
    const note = others.map(({ name }) => name).join(', ')
    return rows.map((row) => ({ ...row, note: note.slice(0, 500) }))
  }
  await auditEach(tx, by, events.subject, lines(subjects, groups), type)
  await auditEach(tx, by, events.group, lines(groups, subjects), 'user-group')
}
