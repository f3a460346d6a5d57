import type { ConflictRow } from '~/forms/conflict-notice'
import { fieldLabels, importFields, type ImportField } from '~/tabular/import-fields'
import type { SheetRow } from './sheet-row'

/** How many cells are compared in detail; the others are counted. */
const limit = 20

const unspaced = (text: string) => text.replace(/\s+/g, '')
const isOther = (a: SheetRow, other: SheetRow, field: ImportField) =>
  unspaced(a.cells[field]) !== unspaced(other.cells[field])

const isSame = (a: SheetRow, other: SheetRow) =>
  a.isSkipped === other.isSkipped && importFields.every((field) => !isOther(a, other, field))

/** Pending rows that differ from what somebody else has sent. */
export function differing(rows: readonly SheetRow[], theirs: readonly SheetRow[]): SheetRow[] {
  return theirs.flatMap((other, index) => {
    const row = rows[index]
    if (!row || row.verdict !== null) return []
    return isSame(row, other) ? [] : [row]
  })
}

/** Those of them that somebody else has changed, too. Other rows need no decision. */
export function contested(
  rows: readonly SheetRow[],
  theirs: readonly SheetRow[],
  editedFrom: (row: number) => SheetRow | undefined,
): SheetRow[] {
  return differing(rows, theirs).filter(({ row }) => {
    const before = editedFrom(row)
    const other = theirs[row - 1]
    return !before || !other || !isSame(before, other)
  })
}

const skipLabel = ({ isSkipped }: SheetRow) => (isSkipped ? 'Left out' : 'Included')

/** Both versions of the cells that differ. */
export function conflictRows(rows: readonly SheetRow[], theirs: readonly SheetRow[]) {
  const conflicts = rows.flatMap((row): ConflictRow[] => {
    const other = theirs[row.row - 1] ?? row
    const cells = importFields
      .filter((field) => isOther(row, other, field))
      .map((field) => ({
        label: `Row ${row.row}, ${fieldLabels[field]}`,
        mine: row.cells[field],
        theirs: other.cells[field],
      }))
    if (row.isSkipped === other.isSkipped) return cells
    return [{ label: `Row ${row.row}`, mine: skipLabel(row), theirs: skipLabel(other) }, ...cells]
  })
  if (conflicts.length <= limit) return conflicts
  return [
    ...conflicts.slice(0, limit),
    { label: `${conflicts.length - limit} more`, mine: '…', theirs: '…' },
  ]
}
