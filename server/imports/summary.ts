import { eq, sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { imports } from '../db/schema.ts'
import { foldCase } from '../lib/text.ts'
import type { ClassifiedRow } from './classify-row.ts'
import type { StoredRow } from './rows.ts'
import type { ImportRecord } from './present.ts'

/** Maximum number of new groups listed by name. */
const namedAtMost = 1000

/** Counts of classified rows, and of those they replace. */
export type RowSummary = Pick<ClassifiedRow, 'verdict' | 'newGroups'>
export type FormerSummary = Pick<StoredRow, 'verdict' | 'newGroups'>

type Named = Pick<ImportRecord, 'newGroups' | 'newGroupsOfDeleted'>

/** Names of groups to be created, from all rows. */
async function newGroupsOf(tx: Tx, id: string): Promise<Named> {
  const { rows } = await tx.execute<{ name: string; ofDeleted: boolean }>(sql`
    SELECT (array_agg(name ORDER BY row))[1] AS name, bool_and(verdict = 'deleted') AS "ofDeleted"
    FROM import_rows, jsonb_array_elements_text(new_groups) name
    WHERE import_id = ${id} AND new_groups IS NOT NULL
    GROUP BY lower(name) ORDER BY lower(name)`)
  const named = (those: typeof rows) => those.map(({ name }) => name).slice(0, namedAtMost)
  return {
    newGroups: named(rows.filter(({ ofDeleted }) => !ofDeleted)),
    newGroupsOfDeleted: named(rows.filter(({ ofDeleted }) => ofDeleted)),
  }
}

/** Merges names in sort order; for names that differ in case only, the first is used. */
function withNames(names: string[], more: string[]) {
  const known = new Map(names.map((name) => [foldCase(name), name]))
  for (const name of more) if (!known.has(foldCase(name))) known.set(foldCase(name), name)
  const sorted = [...known].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sorted.map(([, name]) => name).slice(0, namedAtMost)
}

/** The same for new rows, merged with the stored names. */
function withGroupsOf(record: Named, judged: RowSummary[]): Named {
  const namesOf = (rows: RowSummary[]) => rows.flatMap((row) => row.newGroups)
  const newGroups = withNames(
    record.newGroups,
    namesOf(judged.filter(({ verdict }) => verdict !== 'deleted')),
  )
  const isMade = new Set(newGroups.map((name) => foldCase(name)))
  const ofDeleted = withNames(
    record.newGroupsOfDeleted,
    namesOf(judged.filter(({ verdict }) => verdict === 'deleted')),
  )
  return {
    newGroups,
    newGroupsOfDeleted: ofDeleted.filter((name) => !isMade.has(foldCase(name))),
  }
}

/** Updates counts and new groups of the import for replaced rows. */
export async function updateSummary(
  tx: Tx,
  record: ImportRecord,
  { judged, before, by }: { judged: RowSummary[]; before: FormerSummary[]; by: string },
) {
  const counts = { ...record.counts }
  for (const { verdict } of judged) counts[verdict] = (counts[verdict] ?? 0) + 1
  for (const { verdict } of before) counts[verdict] = (counts[verdict] ?? 0) - 1
  const isFewer = before.some(({ newGroups }) => newGroups !== null)
  const named = isFewer ? await newGroupsOf(tx, record.id) : withGroupsOf(record, judged)
  const [now = record] = await tx
    .update(imports)
    .set({
      counts,
      ...named,
      version: record.version + 1,
      updatedBy: by,
      updatedAt: sql`now()`,
    })
    .where(eq(imports.id, record.id))
    .returning()
  return now
}
