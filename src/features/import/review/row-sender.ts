import { ApiError } from '~/api/client/errors'
import {
  rowsAtOnce,
  sendRows,
  type Draft,
  type Import,
  type ImportRow,
} from '~/features/import/import.api'
import { inputOf, type SheetRow } from './sheet-row'
import type { StoredRows } from './stored-rows'

/**
 * The state of sending: `waiting` continues by itself, `stopped` on request, and `conflict` when the user has decided
 * which rows to use: those sent elsewhere meanwhile, or those edited here.
 */
export type Sending =
  | { state: 'sending' }
  | { state: 'waiting'; error: ApiError }
  | { state: 'stopped'; error: Error }
  | { state: 'conflict'; theirs: StoredRows }
  | { state: 'done' }

type Options = {
  draft: () => Draft
  /** The rows to send next, with a limit; none = all are sent. */
  take: (most: number) => readonly SheetRow[]
  onJudged: (answer: { rows: ImportRow[]; import: Import }, sent: readonly SheetRow[]) => void
  onState: (sending: Sending) => void
}

const pauses = [1000, 2000, 4000, 8000, 15_000]

/** Temporary failures: no network, a restarting server, rate limits. */
function passes(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  return error.status === 0 || error.status === 429 || [500, 502, 503, 504].includes(error.status)
}

/** The request was too large; fewer rows may work. */
const isTooLarge = (error: unknown) => error instanceof ApiError && error.status === 413

/** Sends rows in pieces. A lost connection loses nothing: it waits, and sends the same piece again. */
export class RowSender {
  readonly #options: Options
  #abort: AbortController | null = null

  constructor(options: Options) {
    this.#options = options
  }

  /** Starts sending, unless it is running already. */
  start() {
    if (this.#abort) return
    this.#abort = new AbortController()
    void this.#run(this.#abort.signal).finally(() => {
      this.#abort = null
    })
  }

  stop() {
    this.#abort?.abort()
    this.#abort = null
  }

  async #run(signal: AbortSignal) {
    const { draft, take, onJudged, onState } = this.#options
    let failures = 0
    let size = rowsAtOnce
    for (let rows = take(size); rows.length > 0; rows = take(size)) {
      try {
        if (failures === 0) onState({ state: 'sending' })
        const answer = await sendRows(draft(), rows.map(inputOf), signal)
        failures = 0
        onJudged(answer, rows)
      } catch (error) {
        if (signal.aborted) return
        if (isTooLarge(error) && rows.length > 1) {
          size = Math.ceil(rows.length / 2)
          continue
        }
        if (!passes(error))
          return onState({ state: 'stopped', error: error instanceof Error ? error : new Error() })
        onState({ state: 'waiting', error })
        await pause(error, failures++, signal)
        if (signal.aborted) return
      }
    }
    onState({ state: 'done' })
  }
}

/** Waits as long as requested, or longer each time; the network's return ends it immediately. */
function pause(error: ApiError, failures: number, signal: AbortSignal): Promise<void> {
  const requestedDelay = error.retryAfter === undefined ? undefined : error.retryAfter * 1000
  const length = requestedDelay ?? pauses[Math.min(failures, pauses.length - 1)]
  return new Promise((resolve) => {
    const end = new AbortController()
    const timer = setTimeout(() => end.abort(), length)
    addEventListener('online', () => end.abort(), { signal: end.signal })
    signal.addEventListener('abort', () => end.abort(), { signal: end.signal })
    end.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
