import {
  hasWarning,
  isCleaned,
  noNotes,
  suggestionsOf,
  type SheetRow,
  type Verdict,
} from './sheet-row'

/** The filters of the rows; several are combined with OR. */
export const rowFilters = [
  'new',
  'update',
  'unchanged',
  'error',
  'duplicate',
  'deleted',
  'skipped',
  'typo',
  'cleaned',
  'clears',
  'inactive',
  'left',
  'hidden',
  'uneven',
  'namesake',
] as const
export type RowFilter = (typeof rowFilters)[number]

/** What a row may be besides its verdict, according to its messages. */
const marks: Record<Exclude<RowFilter, Verdict>, (row: SheetRow) => boolean> = {
  typo: (row) => suggestionsOf(row).length > 0,
  cleaned: isCleaned,
  clears: ({ notes }) => notes.changes.some(({ to }) => to === ''),
  inactive: (row) => hasWarning(row, 'inactive'),
  left: (row) => hasWarning(row, 'left'),
  hidden: (row) => hasWarning(row, 'hidden'),
  uneven: (row) => hasWarning(row, 'extra-cells', 'few-cells', 'quotes'),
  namesake: ({ notes }) => notes.namesake !== null,
}
const isMark = (filter: RowFilter): filter is keyof typeof marks => filter in marks
const marked = rowFilters.filter(isMark)

export const fits = (row: SheetRow, filter: RowFilter) =>
  isMark(filter) ? marks[filter](row) : row.verdict === filter

/** How many rows each filter would show. */
export function countRows(rows: readonly SheetRow[]): Record<RowFilter, number> {
  const counts: Record<RowFilter, number> = {
    new: 0,
    update: 0,
    unchanged: 0,
    error: 0,
    duplicate: 0,
    deleted: 0,
    skipped: 0,
    typo: 0,
    cleaned: 0,
    clears: 0,
    inactive: 0,
    left: 0,
    hidden: 0,
    uneven: 0,
    namesake: 0,
  }
  for (const row of rows) {
    if (row.verdict !== null) counts[row.verdict]++
    if (row.notes === noNotes) continue
    for (const mark of marked) if (marks[mark](row)) counts[mark]++
  }
  return counts
}
