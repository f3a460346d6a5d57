import { arranged, asInFile, type Arranged, type Arrangement } from './sheet-arrangement'
import type { SheetRow } from './sheet-row'

/** The order in which rows stand. What is edited stays in its place until they are arranged anew. */
export class SheetOrder {
  #arrangement = asInFile
  #places: readonly number[] = []
  /** What the next arrangement may go on from; undefined = rows have changed since. */
  #found: Arranged | undefined

  get arrangement(): Arrangement {
    return this.#arrangement
  }

  /** The rows in sight. */
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

  /** More rows have come. They are put among those in sight, of which none goes under the hands of who edits it. */
  extend(rows: readonly SheetRow[]) {
    if (this.#isAsInFile()) return
    this.#found = arranged(rows, this.#arrangement, undefined, this.#places)
    this.#places = this.#found.places
  }

  /** Rows have changed: what was found among them may not be true any more. */
  forget() {
    this.#found = undefined
  }

  #isAsInFile() {
    const { filters, search, sort } = this.#arrangement
    return filters.length === 0 && search === '' && sort === asInFile.sort
  }
}
