import { audit } from '../../audit.ts'
import { eq, sql } from '../../db/drizzle.ts'
import { auditLog } from '../../db/schema.ts'
import type { At, Tally } from './work.ts'

/** The log's entries about all the people of a change, by what they are of. */
export type Entries = Record<string, string>

/**
 * Notes how many people a change was made to: once for each thing, however many batches it takes. Answers
 * the entries that later batches count on in, which stand above those of each of the people.
 */
export async function tally(
  { tx, by }: At,
  tallies: Tally[],
  entries: Entries = {},
): Promise<Entries> {
  const all = { ...entries }
  for (const { event, of, count } of tallies) {
    const key = `${event} ${of?.id ?? ''}`
    const entry = all[key]
    if (entry)
      await tx
        .update(auditLog)
        .set({ count: sql`${auditLog.count} + ${count}`, at: sql`clock_timestamp()` })
        .where(eq(auditLog.id, entry))
    else all[key] = await audit(tx, { ...by, event, of, count })
  }
  return all
}
