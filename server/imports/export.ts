import { and, eq, gt, inArray, isNull, ne, or } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { importRows } from '../db/schema.ts'
import { groupCell } from '../people/group-cell.ts'
import type { Row } from './check.ts'
import { presentStored, type StoredRow } from './rows.ts'

/** The columns of the template, and the reason why a row was not imported. */
export const heads = ['First name', 'Last name', 'Email', 'Designation', 'Groups', 'Problem']

const pageSize = 1000

/** Rows that were not imported and not excluded by choice; must match `leftBehindCount` (present.ts). */
function notImported(isOver: boolean) {
  return or(
    inArray(importRows.verdict, ['error', 'duplicate']),
    inArray(importRows.outcome, ['failed']),
    and(eq(importRows.verdict, 'deleted'), eq(importRows.outcome, 'skipped')),
    // Not processed: the import was cancelled or failed.
    isOver ? and(isNull(importRows.outcome), ne(importRows.verdict, 'skipped')) : undefined,
  )
}

function problemOf({ verdict, errors, duplicateOf, outcome, message }: Row, isOver: boolean) {
  if (message) return message
  if (verdict === 'error') return errors.map((error) => error.message).join('. ')
  if (verdict === 'duplicate') return `Row ${duplicateOf} has the same address`
  if (verdict === 'deleted' && outcome !== 'updated') return 'This person was deleted'
  return isOver && outcome === null ? 'The import ended before this row' : ''
}

type Asked = { importId: string; all: boolean; isOver: boolean }

/** The rows of an import as table cells, one page in memory at a time. */
export async function* tableRows(db: Db | Tx, { importId, all, isOver }: Asked) {
  const these = (after: number) =>
    and(
      eq(importRows.importId, importId),
      gt(importRows.row, after),
      all ? undefined : notImported(isOver),
    )
  for (let after = 0; ;) {
    const rows: StoredRow[] = await db
      .select()
      .from(importRows)
      .where(these(after))
      .orderBy(importRows.row)
      .limit(pageSize)
    yield rows.map((stored) => {
      const row = presentStored(stored, null)
      const { firstName, lastName, email, designation, groups } = row
      return [firstName, lastName, email, designation, groupCell(groups), problemOf(row, isOver)]
    })
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.row
  }
}
