import { audit, type AuditBy, type AuditChange } from '../audit/audit.ts'
import { and, desc, eq, sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { auditLog } from '../db/schema.ts'
import { arrangedAnew } from './diff.ts'

/** The combination of two changes of a field; undefined if the second reverts the first. */
function bothOf(first: AuditChange, second: AuditChange): AuditChange | undefined {
  const { field, from } = first
  const to = second.to?.replace(arrangedAnew, '') ?? null
  if (field === 'contents') return { field, from, to: from === to ? `${to}${arrangedAnew}` : to }
  if (from === to) return undefined
  return { field, from, to: from === null && to === 'Changed' ? 'Added' : to }
}

/** Merges consecutive changes. */
export function mergeChanges(earlier: AuditChange[], later: AuditChange[]): AuditChange[] {
  const before = new Map(earlier.map((change) => [change.field, change]))
  const untouched = earlier.filter(({ field }) => !later.some((item) => item.field === field))
  const merged = later.flatMap((change) => {
    const first = before.get(change.field)
    return (first ? bothOf(first, change) : change) ?? []
  })
  return [...untouched, ...merged]
}

type Saved = { id: string; title: string; changes: AuditChange[]; note?: string }

/** The audit entry that the same admin wrote about the course recently, if it is the last one. */
async function findRecent(tx: Tx, by: AuditBy, courseId: string) {
  const [last] = await tx
    .select({
      entry: auditLog,
      isRecent: sql<boolean>`${auditLog.at} > now() - interval '10 minutes'`,
    })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.organisationId, by.organisationId ?? ''),
        eq(auditLog.subjectType, 'course'),
        eq(auditLog.subjectId, courseId),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  const { entry, isRecent } = last ?? {}
  const isSame = entry?.adminId === by.adminId && entry?.event === 'course/updated'
  return isRecent && isSame && !entry.note ? entry : undefined
}

/**
 * Audits changes of a course. Drafts are saved every few seconds, so consecutive changes by one admin are merged into
 * one entry.
 */
export async function noteSaved(
  tx: Tx,
  by: AuditBy,
  { id, title, changes, note }: Saved,
  draft: boolean,
) {
  const before = draft && !note ? await findRecent(tx, by, id) : undefined
  const isMove = (list: AuditChange[]) => list.some(({ field }) => field === 'status')
  if (before && !isMove(before.changes) && !isMove(changes)) {
    const together = mergeChanges(before.changes, changes)
    const now = sql`clock_timestamp()`
    await tx
      .update(auditLog)
      .set({ changes: together, subjectName: title, at: now })
      .where(eq(auditLog.id, before.id))
    return
  }
  await audit(tx, {
    ...by,
    event: 'course/updated',
    of: { type: 'course', id, name: title },
    changes,
    note,
  })
}
