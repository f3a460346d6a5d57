import type { SheetRow } from './sheet-row'

/** Which rows go on their way next: what was mended first, then the rest of the file. */
export class SendQueue {
  /** The numbers of rows that have arrived and say something else now. */
  readonly #mended = new Set<number>()
  /** How many have arrived. */
  #arrived = 0

  /** How many rows there are to send. */
  count(all: readonly SheetRow[]): number {
    return this.#mended.size + Math.max(0, all.length - this.#arrived)
  }

  /** Whether all that there is to send is mended. */
  isMendingOnly(all: readonly SheetRow[]): boolean {
    return this.#mended.size > 0 && this.#arrived >= all.length
  }

  isMended(row: number): boolean {
    return this.#mended.has(row)
  }

  /** A row says something else. One that has not arrived goes with the rest of the file. */
  mend(row: number) {
    if (row <= this.#arrived) this.#mended.add(row)
  }

  take(all: readonly SheetRow[], most: number): SheetRow[] {
    const numbers = [...this.#mended].slice(0, most)
    if (numbers.length === 0) return all.slice(this.#arrived, this.#arrived + most)
    return numbers.flatMap((row) => all[row - 1] ?? [])
  }

  /** Rows have arrived; answers whether for the first time. What was mended meanwhile goes once more. */
  arrive(sent: readonly SheetRow[], all: readonly SheetRow[]): boolean {
    for (const { row, cells, isSkipped } of sent) {
      const now = all[row - 1]
      if (now?.cells === cells && now.isSkipped === isSkipped) this.#mended.delete(row)
      else this.#mended.add(row)
    }
    const before = this.#arrived
    this.#arrived = Math.max(before, ...sent.map(({ row }) => row))
    return this.#arrived > before
  }

  /** So many rows have arrived, as they are. */
  restart(arrived: number) {
    this.#mended.clear()
    this.#arrived = arrived
  }

  /** How many have arrived. */
  get arrived(): number {
    return this.#arrived
  }
}
