import { and, eq, gt, inArray } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { importRows, imports } from '../db/schema.ts'
import { readFacts } from './facts.ts'
import { classifyRow, namesToFind } from './classify-row.ts'
import { toChecked, writeRows } from './rows.ts'
import type { Import, ImportRecord } from './present.ts'
import { type RowSummary, type FormerSummary, updateSummary } from './summary.ts'

const batchSize = 2000

/** The next rows about existing people with a blank designation: only these are affected. */
const nextBlank = (tx: Tx, importId: string, after: number) =>
  tx
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        gt(importRows.row, after),
        eq(importRows.designation, ''),
        inArray(importRows.verdict, ['update', 'unchanged']),
      ),
    )
    .orderBy(importRows.row)
    .limit(batchSize)

/** Changes which blank cells clear values, in a locked import, and classifies the affected rows again. */
export async function updateClearBlank(
  tx: Tx,
  draft: ImportRecord,
  { clearBlank, by }: Pick<Import, 'clearBlank'> & { by: string },
) {
  const record = { ...draft, clearBlank }
  await tx.update(imports).set({ clearBlank }).where(eq(imports.id, draft.id))
  const before: FormerSummary[] = []
  const judged: RowSummary[] = []
  for (let after = 0; ;) {
    const rows = await nextBlank(tx, draft.id, after)
    const last = rows.at(-1)
    if (!last) return updateSummary(tx, record, { judged, before, by })
    after = last.row
    const checked = rows.map(toChecked)
    const facts = await readFacts(tx, record, {
      emails: checked.map(({ email }) => email),
      ids: checked.flatMap(({ givenId }) => givenId ?? []),
      names: checked.flatMap(namesToFind),
    })
    const anew = checked.map((row) => classifyRow(row, facts))
    await writeRows(tx, record, anew)
    before.push(...rows.map(({ verdict, newGroups }) => ({ verdict, newGroups })))
    judged.push(...anew.map(({ verdict, newGroups }) => ({ verdict, newGroups })))
  }
}
