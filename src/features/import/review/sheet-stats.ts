import { countRows, type RowFilter } from './row-filters'
import { hasWarning, suggestionsOf, type SheetRow } from './sheet-row'

/** Counts over all rows, independent of their arrangement. */
export type SheetFacts = {
  counts: Record<RowFilter, number>
  /** Rows with a probably mistyped address. */
  typos: readonly SheetRow[]
  /** New people with the name of an existing user under another domain. */
  namesakes: readonly SheetRow[]
  /** Leavers in the file who exist and can sign in. */
  activeLeavers: readonly SheetRow[]
  /** Whether the file has designations: only then blank cells matter. */
  hasDesignations: boolean
}

const isActiveLeaver = (row: SheetRow) =>
  row.isSkipped &&
  row.notes.user !== null &&
  hasWarning(row, 'left') &&
  !hasWarning(row, 'inactive')

export function factsOf(rows: readonly SheetRow[]): SheetFacts {
  const counts = countRows(rows)
  return {
    counts,
    typos: counts.typo === 0 ? [] : rows.filter((row) => suggestionsOf(row).length > 0),
    namesakes: counts.namesake === 0 ? [] : rows.filter(({ notes }) => notes.namesake),
    activeLeavers: counts.left === 0 ? [] : rows.filter(isActiveLeaver),
    hasDesignations: rows.some(({ cells }) => cells.designation.trim() !== ''),
  }
}
