import { isCleaned, noNotes, suggestionOf, type SheetRow, type Verdict } from './sheet-row'

/** What the rows on the page are narrowed to; several make more, not fewer. */
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
] as const
export type RowFilter = (typeof rowFilters)[number]

/** What a row may be besides its verdict, by what is said of it. */
const marks: Record<Exclude<RowFilter, Verdict>, (row: SheetRow) => boolean> = {
  typo: (row) => suggestionOf(row) !== undefined,
  cleaned: isCleaned,
  clears: ({ notes }) => notes.changes.some(({ to }) => to === ''),
  inactive: ({ notes }) => notes.warnings.some(({ code }) => code === 'inactive'),
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
  }
  for (const row of rows) {
    if (row.verdict !== null) counts[row.verdict]++
    if (row.notes === noNotes) continue
    for (const mark of marked) if (marks[mark](row)) counts[mark]++
  }
  return counts
}
