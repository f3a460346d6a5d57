import { ApiError } from '~/api/errors'
import type { ImportRow } from './import.api'
import type { RawCells } from './import-fields'
import { RowSender, type Sending } from './row-sender'
import { isSameList } from './same-list'
import {
  arranged,
  asInFile,
  countRows,
  isAsInFile,
  words,
  type Arrangement,
} from './sheet-arrangement'
import { judged, noNotes, notesWithout, suggestionOf, type SheetRow } from './sheet-row'
import type { CellChange, SheetNews, SheetView } from './sheet-view'

const isClosed = (error: Error) =>
  error instanceof ApiError && (error.status === 409 || error.status === 404)

/** Somebody who mends several cells in a row is not asked after each of them. */
const settling = 250
const undoable = 50

/**
 * The rows of an import on the page: they are read once, sent piece by piece, judged by the server and mended here.
 * What is mended is judged anew; it stays in its place until the rows are arranged anew.
 */
export class ImportSheet {
  readonly #sender: RowSender
  readonly #listeners = new Set<() => void>()
  #rows: SheetRow[] = []
  #order: number[] = []
  #arrangement = asInFile
  #sending: Sending = { state: 'done' }
  /** The places of the rows to be judged: what was mended first, then the rest of the file. */
  readonly #mended = new Set<number>()
  #next = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #undo: SheetRow[][] = []
  #view: SheetView | undefined

  constructor(id: string, { onImport, onClosed }: SheetNews) {
    this.#sender = new RowSender({
      id,
      take: (most) => this.#take(most),
      onJudged: (answer, sent) => {
        this.#judge(answer.rows, sent)
        onImport(answer.import)
      },
      onState: (sending) => {
        this.#sending = sending
        this.#changed()
        if (sending.state === 'stopped' && isClosed(sending.error)) onClosed()
      },
    })
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly view = (): SheetView => {
    if (this.#view) return this.#view
    const shown = isAsInFile(this.#arrangement) ? [...this.#rows] : this.#inOrder()
    const counts = countRows(this.#rows)
    this.#view = {
      shown,
      rowCount: this.#rows.length,
      typos: counts.typo === 0 ? [] : this.#rows.filter((row) => suggestionOf(row)),
      arrangement: this.#arrangement,
      counts,
      waiting: this.#mended.size + Math.max(0, this.#rows.length - this.#next),
      sending: this.#sending,
      canUndo: this.#undo.length > 0,
    }
    return this.#view
  }

  /** Rows of the file, behind those that are there already. */
  add(cells: readonly RawCells[]) {
    for (const one of cells) {
      const row = this.#rows.length + 1
      this.#rows.push({ row, cells: one, isSkipped: false, verdict: null, notes: noNotes })
    }
    this.#arrange()
  }

  /** Rows that the server judged before this page was opened. */
  addJudged(rows: readonly SheetRow[]) {
    for (const row of rows) words(row)
    this.#rows.push(...rows)
    this.#next = this.#rows.length
    this.#arrange()
  }

  /** Whether a list is the one whose first rows the server has. */
  isOf(cells: readonly RawCells[]): boolean {
    return isSameList(this.#rows.slice(0, this.#next), cells)
  }

  /** The rest of a list whose first rows the server has already. */
  complete(cells: readonly RawCells[]) {
    this.add(cells.slice(this.#rows.length))
    this.send()
  }

  /** Sends what waits for its verdict. */
  send() {
    this.#sender.start()
  }

  arrange(arrangement: Partial<Arrangement>) {
    this.#arrangement = { ...this.#arrangement, ...arrangement }
    this.#arrange()
  }

  /** Writes in cells; what changes is judged anew. */
  edit(changes: readonly CellChange[]) {
    const before = new Map<number, SheetRow>()
    for (const { row: number, field, text } of changes) {
      const row = this.#rows[number - 1]
      if (!row) continue
      if (!before.has(number)) before.set(number, row)
      const cells = { ...row.cells, [field]: text }
      const notes = notesWithout(row.notes, field)
      this.#rows[number - 1] = { ...row, cells, notes }
    }
    this.#mend([...before.values()])
  }

  /** Leaves rows out, or takes them in again. */
  skip(numbers: readonly number[], isSkipped: boolean) {
    const before = numbers.flatMap((number) => this.#rows[number - 1] ?? [])
    for (const row of before) this.#rows[row.row - 1] = { ...row, isSkipped }
    this.#mend(before)
  }

  /** Takes the last change back. */
  undo() {
    const before = this.#undo.pop()
    if (!before) return
    for (const row of before) this.#rows[row.row - 1] = row
    this.#mend(before, false)
  }

  /** The page is left: what was mended is still sent, the rest of the file is not. */
  close() {
    clearTimeout(this.#timer)
    this.#listeners.clear()
    const isMending = this.#mended.size > 0 && this.#next >= this.#rows.length
    if (isMending) this.#sender.start()
    else this.#sender.stop()
  }

  #inOrder(): SheetRow[] {
    const shown: SheetRow[] = []
    for (const at of this.#order) {
      const row = this.#rows[at]
      if (row) shown.push(row)
    }
    return shown
  }

  #mend(before: SheetRow[], isNew = true) {
    if (before.length === 0) return
    if (isNew) {
      this.#undo.push(before)
      if (this.#undo.length > undoable) this.#undo.shift()
    }
    for (const { row } of before) {
      const now = this.#rows[row - 1]
      if (!now) continue
      this.#rows[row - 1] = { ...now, verdict: null }
      if (row <= this.#next) this.#mended.add(row - 1)
    }
    this.#changed()
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.send(), settling)
  }

  #take(most: number): SheetRow[] {
    const mended = [...this.#mended].slice(0, most)
    const places =
      mended.length > 0
        ? mended
        : Array.from(
            { length: Math.min(most, this.#rows.length - this.#next) },
            (_none, at) => this.#next + at,
          )
    return places.flatMap((at) => this.#rows[at] ?? [])
  }

  #judge(answers: readonly ImportRow[], sent: readonly SheetRow[]) {
    // What was mended meanwhile is not what was judged.
    const stale = new Set<number>()
    for (const { row, cells, isSkipped } of sent) {
      const now = this.#rows[row - 1]
      if (now?.cells !== cells || now.isSkipped !== isSkipped) stale.add(row)
    }
    for (const { row } of sent) if (!stale.has(row)) this.#mended.delete(row - 1)
    const behind = Math.max(this.#next, ...sent.map(({ row }) => row))
    const isArriving = behind > this.#next
    this.#next = behind
    for (const answer of answers) {
      const row = this.#rows[answer.row - 1]
      if (!row || stale.has(answer.row) || this.#mended.has(answer.row - 1)) continue
      const now = judged(row, answer)
      this.#rows[answer.row - 1] = now
      // Made piece by piece, so that the first search need not make all of them.
      words(now)
    }
    for (const row of stale) this.#mended.add(row - 1)
    if (isArriving) this.#arrange()
    else this.#changed()
  }

  #arrange() {
    this.#order = isAsInFile(this.#arrangement) ? [] : arranged(this.#rows, this.#arrangement)
    this.#changed()
  }

  #changed() {
    this.#view = undefined
    for (const listener of this.#listeners) listener()
  }
}
