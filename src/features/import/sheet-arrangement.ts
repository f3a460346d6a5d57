import { plain } from '~/ui/options'
import { sortDirection } from '~/ui/sort'
import { importFields, isImportField } from './import-fields'
import {
  isCleaned,
  noNotes,
  shownText,
  suggestionOf,
  type SheetRow,
  type Verdict,
} from './sheet-row'

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

export type Arrangement = { filters: readonly RowFilter[]; search: string; sort: string }
export const asInFile: Arrangement = { filters: [], search: '', sort: 'row' }

/** What a row may be besides its verdict, by what is said of it. */
const marks: Record<Exclude<RowFilter, Verdict>, (row: SheetRow) => boolean> = {
  typo: (row) => suggestionOf(row) !== undefined,
  cleaned: isCleaned,
  clears: ({ notes }) => notes.changes.some(({ to }) => to === ''),
  inactive: ({ notes }) => notes.warnings.some(({ code }) => code === 'inactive'),
}
const isMark = (filter: RowFilter): filter is keyof typeof marks => filter in marks
const marked = rowFilters.filter(isMark)

const fits = (row: SheetRow, filter: RowFilter) =>
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

const accents = /[^\p{ASCII}]/u
/** As people mean a text who look for it. Most texts have no accents to be taken away. */
const meant = (text: string) => (accents.test(text) ? plain(text) : text.toLowerCase())

/** The words of a row that is looked for, made once for each. */
const wordsOf = new WeakMap<SheetRow, string>()
export function words(row: SheetRow): string {
  let text = wordsOf.get(row)
  if (text === undefined) {
    text = meant(importFields.map((field) => shownText(row, field)).join('\n'))
    wordsOf.set(row, text)
  }
  return text
}

/** Texts are compared by what they look like in lower case: a hundred thousand must not stop the page. */
function sorted(rows: readonly SheetRow[], order: number[], sort: string): number[] {
  const field = sort.replace('-', '')
  if (!isImportField(field)) return sort === '-row' ? order.toReversed() : order
  const keys: string[] = []
  for (const [at, row] of rows.entries()) keys[at] = meant(shownText(row, field))
  const way = sortDirection(sort, field) === 'descending' ? -1 : 1
  return order.toSorted((a, b) => {
    const one = keys[a] ?? ''
    const other = keys[b] ?? ''
    // Blank cells stand at the end, whichever way.
    if (one === '' || other === '') return Number(one === '') - Number(other === '') || a - b
    return one < other ? -way : one > other ? way : a - b
  })
}

/** Whether the rows stand as they are in the file, all of them. */
export const isAsInFile = ({ filters, search, sort }: Arrangement) =>
  filters.length === 0 && search === '' && sort === asInFile.sort

/** The rows in the order of their places. */
export function inOrder(rows: readonly SheetRow[], order: readonly number[]): SheetRow[] {
  const shown: SheetRow[] = []
  for (const at of order) {
    const row = rows[at]
    if (row) shown.push(row)
  }
  return shown
}

/** Which rows are shown, by their places, and in which order. */
export function arranged(rows: readonly SheetRow[], { filters, search, sort }: Arrangement) {
  const wanted = plain(search).split(/\s+/).filter(Boolean)
  const order: number[] = []
  for (const [at, row] of rows.entries()) {
    if (filters.length > 0 && !filters.some((filter) => fits(row, filter))) continue
    if (wanted.length > 0 && !wanted.every((word) => words(row).includes(word))) continue
    order.push(at)
  }
  return sorted(rows, order, sort)
}
