import { sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { newId } from '../lib/id.ts'
import type { AuditBy, AuditEvent, AuditOf } from './audit.ts'

/** A line of the log about all rows of a bulk action that concern one object. */
export type Tally = { event: AuditEvent; of?: AuditOf; count: number; note?: string }

/** The log's entries about all the people of a change, by what they are of. */
export type Entries = Record<string, string>

/** One for each thing; a batch may come to the same thing more than once. */
function summed(tallies: Tally[]) {
  const all = new Map<string, Tally>()
  for (const each of tallies) {
    const key = `${each.event} ${each.of?.id ?? ''}`
    all.set(key, { ...each, count: each.count + (all.get(key)?.count ?? 0) })
  }
  return all
}

/**
 * Notes how many people a change was made to: once for each thing, however many batches it takes, and in one statement,
 * however many things. Answers the entries that later batches count on in, which stand above those of each of the people.
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
  const list = (of: (one: Tally) => string | number | null) => sql.param(all.map(of))
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
