import { countRows, type RowFilter } from './row-filters'
import { hasWarning, suggestionsOf, type SheetRow } from './sheet-row'

/** What all rows say together, however they are arranged. */
export type SheetFacts = {
  counts: Record<RowFilter, number>
  /** Those with an address that was probably mistyped. */
  typos: readonly SheetRow[]
  /** New people with the name of somebody who is here under another domain. */
  namesakes: readonly SheetRow[]
  /** Leavers of the list who are here and can sign in. */
  activeLeavers: readonly SheetRow[]
  /** Whether the list says what people are: only then can a blank cell mean something. */
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
