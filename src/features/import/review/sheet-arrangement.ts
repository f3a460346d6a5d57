import { plain } from '~/ui/input/option-source'
import { sortDirection } from '~/ui/data-table/sort'
import { importFields, isImportField } from '~/tabular/import-fields'
import { fits, type RowFilter } from './row-filters'
import { shownText, type SheetRow } from './sheet-row'

export type Arrangement = { filters: readonly RowFilter[]; search: string; sort: string }
export const asInFile: Arrangement = { filters: [], search: '', sort: 'row' }

const accents = /[^\p{ASCII}]|'/u
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
  const way = sortDirection(sort, field) === 'descending' ? -1 : 1
  const keyed: { at: number; key: string }[] = []
  for (const at of order) {
    const row = rows[at]
    if (row) keyed.push({ at, key: meant(shownText(row, field)) })
  }
  return keyed
    .toSorted((a, b) => {
      // Blank cells stand at the end, whichever way.
      if (a.key === '' || b.key === '')
        return Number(a.key === '') - Number(b.key === '') || a.at - b.at
      return a.key < b.key ? -way : a.key > b.key ? way : a.at - b.at
    })
    .map(({ at }) => at)
}

/** An arrangement, and the places of its rows in their order. */
export type Arranged = { arrangement: Arrangement; places: readonly number[] }

/** The words that are looked for, each of which a row has somewhere. */
const wantedOf = (search: string) => plain(search).split(/\s+/).filter(Boolean)

/** Whether whatever an arrangement shows is surely among what another one shows, in the same order. */
function isWithin({ filters, search, sort }: Arrangement, other: Arrangement): boolean {
  const wanted = wantedOf(search)
  return (
    sort === other.sort &&
    (other.filters.length === 0 ||
      (filters.length > 0 && filters.every((filter) => other.filters.includes(filter)))) &&
    wantedOf(other.search).every((less) => wanted.some((word) => word.includes(less)))
  )
}

/**
 * Which rows are shown, and in which order. One more letter is looked for only in what was found before; what is `kept`
 * is shown whatever it says by now.
 */
export function arranged(
  rows: readonly SheetRow[],
  arrangement: Arrangement,
  before?: Arranged,
  kept: readonly number[] = [],
): Arranged {
  const { filters, search, sort } = arrangement
  const wanted = wantedOf(search)
  const stays = new Set(kept)
  const isShown = (index: number) => {
    const row = rows[index]
    return (
      row !== undefined &&
      (stays.has(index) ||
        ((filters.length === 0 || filters.some((filter) => fits(row, filter))) &&
          wanted.every((word) => words(row).includes(word))))
    )
  }
  const places =
    before && isWithin(arrangement, before.arrangement)
      ? before.places.filter(isShown)
      : sorted(rows, [...rows.keys()].filter(isShown), sort)
  return { arrangement, places }
}
