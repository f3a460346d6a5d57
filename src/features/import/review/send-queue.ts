import type { SheetRow } from './sheet-row'

/** Which rows are sent next: edited ones first, then the rest of the file. */
export class SendQueue {
  /** Sent rows that were edited since, by number, each as the server has it. */
  readonly #edited = new Map<number, SheetRow | undefined>()
  /** How many have arrived. */
  #arrived = 0

  /** How many rows there are. */
  count(rows: readonly SheetRow[]): number {
    return this.#edited.size + Math.max(0, rows.length - this.#arrived)
  }

  /** Whether only edited rows are left to send. */
  hasOnlyEdits(rows: readonly SheetRow[]): boolean {
    return this.#edited.size > 0 && this.#arrived >= rows.length
  }

  isEdited(row: number): boolean {
    return this.#edited.has(row)
  }

  /** The server's state of an edited row; undefined if unknown. */
  editedFrom(row: number): SheetRow | undefined {
    return this.#edited.get(row)
  }

  /** A row was edited. One that has not been sent yet is sent with the rest of the file. */
  edit(before: SheetRow) {
    const { row } = before
    if (row <= this.#arrived && !this.#edited.has(row))
      this.#edited.set(row, before.verdict === null ? undefined : before)
  }

  take(rows: readonly SheetRow[], most: number): SheetRow[] {
    const numbers = [...this.#edited.keys()].slice(0, most)
    if (numbers.length === 0) return rows.slice(this.#arrived, this.#arrived + most)
    return numbers.flatMap((row) => rows[row - 1] ?? [])
  }

  /** Rows have arrived; returns whether for the first time. Those edited meanwhile are sent again. */
  arrive(sent: readonly SheetRow[], rows: readonly SheetRow[]): boolean {
    for (const item of sent) {
      const now = rows[item.row - 1]
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

  /** This many rows have arrived unchanged. */
  restart(arrived: number) {
    this.#edited.clear()
    this.#arrived = arrived
  }

  /** How many have arrived. */
  get arrived(): number {
    return this.#arrived
  }
}
