import { arranged, asInFile, type Arranged, type Arrangement } from './sheet-arrangement'
import type { SheetRow } from './sheet-row'

/** The order of the rows. Edited rows keep their position until the next arrangement. */
export class SheetOrder {
  #arrangement = asInFile
  #places: readonly number[] = []
  /** The base for the next arrangement; undefined = rows have changed since. */
  #found: Arranged | undefined

  get arrangement(): Arrangement {
    return this.#arrangement
  }

  /** The visible rows. */
  shown(rows: readonly SheetRow[]): SheetRow[] {
    if (this.#isAsInFile()) return [...rows]
    const shown: SheetRow[] = []
    for (const at of this.#places) {
      const row = rows[at]
      if (row) shown.push(row)
    }
    return shown
  }

  arrange(rows: readonly SheetRow[], change: Partial<Arrangement> = {}) {
    this.#arrangement = { ...this.#arrangement, ...change }
    this.#found = this.#isAsInFile() ? undefined : arranged(rows, this.#arrangement, this.#found)
    this.#places = this.#found?.places ?? []
  }

  /** More rows have arrived. They are inserted between the visible ones, none of which disappears. */
  extend(rows: readonly SheetRow[]) {
    if (this.#isAsInFile()) return
    this.#found = arranged(rows, this.#arrangement, undefined, this.#places)
    this.#places = this.#found.places
  }

  /** Rows have changed: earlier matches may be outdated. */
  forget() {
    this.#found = undefined
  }

  #isAsInFile() {
    const { filters, search, sort } = this.#arrangement
    return filters.length === 0 && search === '' && sort === asInFile.sort
  }
}
