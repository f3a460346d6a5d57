import { plain } from '~/ui/input/option-source'
import { sortDirection } from '~/ui/data-table/sort'
import { importFields, isImportField } from '~/tabular/import-fields'
import { fits, type RowFilter } from './row-filters'
import { shownText, type SheetRow } from './sheet-row'

export type Arrangement = { filters: readonly RowFilter[]; search: string; sort: string }
export const asInFile: Arrangement = { filters: [], search: '', sort: 'row' }

const accents = /[^\p{ASCII}]|'/u
/** A text as searched: folded. Most have no accents to remove. */
const folded = (text: string) => (accents.test(text) ? plain(text) : text.toLowerCase())

/** The searchable text of a row, built once for each. */
const wordsOf = new WeakMap<SheetRow, string>()
export function searchText(row: SheetRow): string {
  let text = wordsOf.get(row)
  if (text === undefined) {
    text = folded(importFields.map((field) => shownText(row, field)).join('\n'))
    wordsOf.set(row, text)
  }
  return text
}

/** Texts are compared in lower case, without Intl: a hundred thousand must not block the page. */
function sorted(rows: readonly SheetRow[], order: number[], sort: string): number[] {
  const field = sort.replace('-', '')
  if (!isImportField(field)) return sort === '-row' ? order.toReversed() : order
  const direction = sortDirection(sort, field) === 'descending' ? -1 : 1
  const keyed: { at: number; key: string }[] = []
  for (const at of order) {
    const row = rows[at]
    if (row) keyed.push({ at, key: folded(shownText(row, field)) })
  }
  return keyed
    .toSorted((a, b) => {
      // Blank cells sort last in both directions.
      if (a.key === '' || b.key === '')
        return Number(a.key === '') - Number(b.key === '') || a.at - b.at
      return a.key < b.key ? -direction : a.key > b.key ? direction : a.at - b.at
    })
    .map(({ at }) => at)
}

/** An arrangement, and the row indexes in its order. */
export type Arranged = { arrangement: Arrangement; places: readonly number[] }

/** The search terms, all of which a row contains. */
const wantedOf = (search: string) => plain(search).split(/\s+/).filter(Boolean)

/** Whether the rows of an arrangement are surely a subset of another one's, in the same order. */
function isWithin({ filters, search, sort }: Arrangement, other: Arrangement): boolean {
  const terms = wantedOf(search)
  return (
    sort === other.sort &&
    (other.filters.length === 0 ||
      (filters.length > 0 && filters.every((filter) => other.filters.includes(filter)))) &&
    wantedOf(other.search).every((less) => terms.some((word) => word.includes(less)))
  )
}

/** The rows shown, in order. An extended search only checks the previous matches; `kept` rows are always shown. */
export function arranged(
  rows: readonly SheetRow[],
  arrangement: Arrangement,
  before?: Arranged,
  kept: readonly number[] = [],
): Arranged {
  const { filters, search, sort } = arrangement
  const terms = wantedOf(search)
  const stays = new Set(kept)
  const isShown = (index: number) => {
    const row = rows[index]
    return (
      row !== undefined &&
      (stays.has(index) ||
        ((filters.length === 0 || filters.some((filter) => fits(row, filter))) &&
          terms.every((word) => searchText(row).includes(word))))
    )
  }
  const places =
    before && isWithin(arrangement, before.arrangement)
      ? before.places.filter(isShown)
      : sorted(rows, [...rows.keys()].filter(isShown), sort)
  return { arrangement, places }
}
