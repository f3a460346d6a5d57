import { ApiError, isStale } from '~/api/client/errors'
import type { Draft, ImportRow } from '~/features/import/import.api'
import type { RawCells } from '~/tabular/import-fields'
import { isLeaver, type ListedPerson } from '~/tabular/list-row'
import { RowSender, type Sending } from './row-sender'
import { isSameList } from './is-same-file'
import { SendQueue } from './send-queue'
import { searchText, type Arrangement } from './sheet-arrangement'
import { conflictRows, contested, differing } from './sheet-conflict'
import { factsOf, type SheetFacts } from './sheet-stats'
import { SheetOrder } from './sheet-order'
import { judged, noNotes, notesWithout, type SheetRow } from './sheet-row'
import type { CellChange, SheetNews, SheetView } from './sheet-view'
import { readStored, type StoredRows } from './stored-rows'

const isClosed = (error: Error) =>
  error instanceof ApiError && (error.code === 'import/closed' || error.status === 404)

/** The delay before edits are sent, so that several cells in a row are sent together. */
const settling = 250
const undoable = 50

/**
 * The rows of an import on the page: read once, sent in pieces, classified by the server and edited here. Edited rows
 * are classified again; they keep their position until the rows are sorted or filtered again.
 */
export class ImportSheet {
  readonly #sender: RowSender
  readonly #news: SheetNews
  #draft: Draft
  readonly #listeners = new Set<() => void>()
  #rows: SheetRow[] = []
  readonly #order = new SheetOrder()
  #facts: SheetFacts | undefined
  #sending: Sending = { state: 'done' }
  /** Rows from elsewhere are being fetched, or a conflict is unresolved: nothing is sent until then. */
  #isReading = false
  readonly #queue = new SendQueue()
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #undo: SheetRow[][] = []
  #view: SheetView | undefined

  constructor(draft: Draft, events: SheetNews) {
    this.#draft = draft
    this.#news = events
    this.#sender = new RowSender({
      draft: () => this.#draft,
      take: (most) => this.#queue.take(this.#rows, most),
      onJudged: (answer, sent) => {
        this.#draft = answer.import
        this.#judge(answer.rows, sent)
        events.onImport(answer.import)
      },
      onState: (sending) => {
        if (sending.state === 'stopped' && isStale(sending.error)) return void this.refresh()
        this.#say(sending)
        if (sending.state === 'stopped' && isClosed(sending.error)) events.onClosed()
      },
    })
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly view = (): SheetView => {
    if (this.#view) return this.#view
    this.#facts ??= factsOf(this.#rows)
    this.#view = {
      ...this.#facts,
      shown: this.#order.shown(this.#rows),
      rowCount: this.#rows.length,
      arrangement: this.#order.arrangement,
      waiting: this.#queue.count(this.#rows),
      sending: this.#sending,
      conflict:
        this.#sending.state === 'conflict'
          ? conflictRows(this.#contested(this.#sending.theirs), this.#sending.theirs.rows)
          : [],
      canUndo: this.#undo.length > 0,
    }
    return this.#view
  }

  /** Adds rows of the file after the existing ones. */
  add(people: readonly ListedPerson[]) {
    for (const { id, marks, ...cells } of people) {
      const row = this.#rows.length + 1
      // Leavers are excluded by default.
      const isSkipped = isLeaver({ marks })
      const source = id === undefined && marks === undefined ? undefined : { id, marks }
      this.#rows.push({ row, cells, source, isSkipped, verdict: null, notes: noNotes })
    }
    this.#rowsChanged(true)
  }

  /** The version of the import that these rows belong to. */
  get version(): number {
    return this.#draft.version
  }

  /** Fetches the rows again: somebody else has sent some. If these were edited here, too, the user decides. */
  async refresh() {
    if (this.#isReading) return
    this.#isReading = true
    try {
      const theirs = await readStored(this.#draft._id)
      if (this.#contested(theirs).length === 0) this.takeIn(theirs)
      else this.#say({ state: 'conflict', theirs })
    } catch (error) {
      this.#isReading = false
      this.#say({ state: 'stopped', error: error instanceof Error ? error : new Error() })
    }
  }

  /**
   * Continues with the server's rows. Pending edits are applied over all of them, or only over those that nobody else
   * changed.
   */
  takeIn(theirs: StoredRows, isMineKept = true) {
    const { latest, rows } = theirs
    const theirOwn = new Set(isMineKept ? [] : this.#contested(theirs))
    const mine = differing(this.#rows, rows).filter((row) => !theirOwn.has(row))
    this.#draft = latest
    this.#rows = [...rows, ...this.#rows.slice(rows.length)]
    this.#queue.restart(rows.length)
    // Undoing earlier edits would revert what others have sent.
    this.#undo.length = 0
    for (const row of mine) {
      this.#queue.edit(this.#rows[row.row - 1] ?? row)
      this.#rows[row.row - 1] = row
    }
    this.#isReading = false
    this.#sending = { state: 'done' }
    this.#news.onImport(latest)
    this.#rowsChanged(true)
    this.send()
  }

  /** Whether a file is the one whose first rows the server has. */
  isOf(cells: readonly RawCells[]): boolean {
    return isSameList(this.#rows.slice(0, this.#queue.arrived), cells)
  }

  /** The rest of a file whose first rows the server has. */
  complete(people: readonly ListedPerson[]) {
    this.add(people.slice(this.#rows.length))
    this.send()
  }

  /** Sends pending rows. */
  send() {
    if (!this.#isReading && this.#queue.count(this.#rows) > 0) this.#sender.start()
  }

  arrange(arrangement: Partial<Arrangement>) {
    this.#order.arrange(this.#rows, arrangement)
    this.#changed()
  }

  /** Edits cells; changed rows are classified again. */
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
    this.#changeRows([...before.values()])
  }

  /** Uses rows to change the addresses of existing users, instead of adding them again. */
  changeAddresses(numbers?: readonly number[]) {
    const before = this.#rows.filter(
      ({ row, notes }) => notes.namesake && (!numbers || numbers.includes(row)),
    )
    for (const row of before) {
      const source = { ...row.source, id: row.notes.namesake?._id }
      this.#rows[row.row - 1] = { ...row, source }
    }
    this.#changeRows(before)
  }

  /** Excludes rows, or includes them again. */
  skip(numbers: readonly number[], isSkipped: boolean) {
    const before = numbers.flatMap((number) => this.#rows[number - 1] ?? [])
    for (const row of before) this.#rows[row.row - 1] = { ...row, isSkipped }
    this.#changeRows(before)
  }

  /** Has the server classify rows again: something about their people has changed elsewhere. */
  recheck(numbers: readonly number[]) {
    const rows = numbers.flatMap((number) => this.#rows[number - 1] ?? [])
    this.#changeRows(rows, false)
  }

  /** Undoes the last change. */
  undo() {
    const before = this.#undo.pop()
    if (!before) return
    const now = before.flatMap(({ row }) => this.#rows[row - 1] ?? [])
    for (const row of before) this.#rows[row.row - 1] = row
    this.#changeRows(now, false)
  }

  /** The page is left: edits are still sent, the rest of the file is not. */
  close() {
    clearTimeout(this.#timer)
    this.#listeners.clear()
    if (this.#queue.hasOnlyEdits(this.#rows)) this.#sender.start()
    else this.#sender.stop()
  }

  #changeRows(before: SheetRow[], isNew = true) {
    if (before.length === 0) return
    if (isNew) {
      this.#undo.push(before)
      if (this.#undo.length > undoable) this.#undo.shift()
    }
    for (const previous of before) {
      const now = this.#rows[previous.row - 1]
      if (!now) continue
      this.#rows[previous.row - 1] = { ...now, verdict: null }
      this.#queue.edit(previous)
    }
    this.#rowsChanged(false)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.send(), settling)
  }

  #contested({ rows }: StoredRows) {
    return contested(this.#rows, rows, (row) => this.#queue.editedFrom(row))
  }

  #judge(answers: readonly ImportRow[], sent: readonly SheetRow[]) {
    const isArriving = this.#queue.arrive(sent, this.#rows)
    for (const answer of answers) {
      const row = this.#rows[answer.row - 1]
      if (!row || this.#queue.isEdited(answer.row)) continue
      const now = judged(row, answer)
      this.#rows[answer.row - 1] = now
      // Built in pieces, so that the first search is fast.
      searchText(now)
    }
    this.#rowsChanged(isArriving)
  }

  #rowsChanged(isMore: boolean) {
    this.#facts = undefined
    this.#order.forget()
    if (isMore) this.#order.extend(this.#rows)
    this.#changed()
  }

  #say(sending: Sending) {
    this.#sending = sending
    this.#changed()
  }

  #changed() {
    this.#view = undefined
    for (const listener of this.#listeners) listener()
  }
}
