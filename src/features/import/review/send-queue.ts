import type { SheetRow } from './sheet-row'

/** Which rows go on their way next: what was edited first, then the rest of the file. */
export class SendQueue {
  /** By their numbers rows that have arrived and say something else now, each as the server has it. */
  readonly #edited = new Map<number, SheetRow | undefined>()
  /** How many have arrived. */
  #arrived = 0

  /** How many rows there are to send. */
  count(all: readonly SheetRow[]): number {
    return this.#edited.size + Math.max(0, all.length - this.#arrived)
  }

  /** Whether all that there is to send is edited. */
  hasOnlyEdits(all: readonly SheetRow[]): boolean {
    return this.#edited.size > 0 && this.#arrived >= all.length
  }

  isEdited(row: number): boolean {
    return this.#edited.has(row)
  }

  /** What a edited row was when the server had it last; undefined where that is not known. */
  editedFrom(row: number): SheetRow | undefined {
    return this.#edited.get(row)
  }

  /** A row says something else than before. One that has not arrived goes with the rest of the file. */
  edit(before: SheetRow) {
    const { row } = before
    if (row <= this.#arrived && !this.#edited.has(row))
      this.#edited.set(row, before.verdict === null ? undefined : before)
  }

  take(all: readonly SheetRow[], most: number): SheetRow[] {
    const numbers = [...this.#edited.keys()].slice(0, most)
    if (numbers.length === 0) return all.slice(this.#arrived, this.#arrived + most)
    return numbers.flatMap((row) => all[row - 1] ?? [])
  }

  /** Rows have arrived; answers whether for the first time. What was edited meanwhile goes once more. */
  arrive(sent: readonly SheetRow[], all: readonly SheetRow[]): boolean {
    for (const item of sent) {
      const now = all[item.row - 1]
      if (
        now?.cells === item.cells &&
        now.source === item.source &&
        now.isSkipped === item.isSkipped
      )
        this.#edited.delete(item.row)
      else this.#edited.set(item.row, item)
    }
    const before = this.#arrived
    this.#arrived = Math.max(before, ...sent.map(({ row }) => row))
    return this.#arrived > before
  }

  /** So many rows have arrived, as they are. */
  restart(arrived: number) {
    this.#edited.clear()
    this.#arrived = arrived
  }

  /** How many have arrived. */
  get arrived(): number {
    return this.#arrived
  }
}
