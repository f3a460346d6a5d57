import { sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { newId } from '../lib/id.ts'
import type { AuditBy, AuditEvent, AuditOf } from './audit.ts'

/** An audit entry about all rows of a bulk action that concern one object. */
export type Tally = { event: AuditEvent; of?: AuditOf; count: number; note?: string }

/** The audit entries about all users of a bulk action. */
export type Entries = Record<string, string>

/** Merges tallies of the same object; a batch may have several. */
function summed(tallies: Tally[]) {
  const merged = new Map<string, Tally>()
  for (const each of tallies) {
    const key = `${each.event} ${each.of?.id ?? ''}`
    merged.set(key, { ...each, count: each.count + (merged.get(key)?.count ?? 0) })
  }
  return merged
}

/**
 * Writes how many users a change affected: one entry for each object, however many batches there are, in one statement.
 * Returns the entries that later batches add to; they precede those of the single users.
 */
export async function tally(
  { tx, by }: { tx: Tx; by: AuditBy },
  tallies: Tally[],
  entries: Entries = {},
): Promise<Entries> {
  const sums = summed(tallies)
  if (sums.size === 0) return entries
  const now = Object.fromEntries([...sums.keys()].map((key) => [key, entries[key] ?? newId()]))
  const { organisationId = null, adminId = null, ip = '', requestId = '' } = by
  const all = [...sums.values()]
  const list = (value: (one: Tally) => string | number | null) => sql.param(all.map(value))
  await tx.execute(sql`
    INSERT INTO audit_log (id, organisation_id, admin_id, event, subject_type, subject_id,
      subject_name, count, note, ip, request_id, at)
    SELECT each.id, ${organisationId}, ${adminId}, each.event, each.type, each.subject_id,
      each.name, each.count, each.note, ${ip}, ${requestId}, clock_timestamp()
    FROM unnest(${sql.param(Object.values(now))}::text[], ${list(({ event }) => event)}::text[],
      ${list(({ of }) => of?.type ?? null)}::text[], ${list(({ of }) => of?.id ?? null)}::text[],
      ${list(({ of }) => of?.name ?? '')}::text[], ${list(({ count }) => count)}::integer[],
      ${list(({ note }) => note ?? null)}::text[])
      AS each (id, event, type, subject_id, name, count, note)
    ON CONFLICT (id) DO UPDATE SET count = audit_log.count + excluded.count, at = excluded.at`)
  return { ...entries, ...now }
}
