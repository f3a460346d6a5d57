import { countRows, type RowFilter } from './row-filters'
import { suggestionOf, type SheetRow } from './sheet-row'

/** What all rows say together, however they are arranged. */
export type SheetFacts = {
  counts: Record<RowFilter, number>
  /** Those with an address that was probably mistyped. */
  typos: readonly SheetRow[]
  /** Whether the list says what people are: only then can a blank cell mean something. */
  hasDesignations: boolean
}

export function factsOf(rows: readonly SheetRow[]): SheetFacts {
  const counts = countRows(rows)
  return {
    counts,
    typos: counts.typo === 0 ? [] : rows.filter((row) => suggestionOf(row)),
    hasDesignations: rows.some(({ cells }) => cells.designation.trim() !== ''),
  }
}
