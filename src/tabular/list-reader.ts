import type { AddressesFound } from './address-file'
import type { Mapping } from './column-guess'
import { ListProblem } from './list-problem'
import type { ListSource, ReadingChoices, ReadingFacts } from './list-reading'
import type { ListedPerson } from './list-row'
import type { ListAnswer, ListQuestion } from './list-worker'

/** Reads a file in a worker, which keeps it until the reader is closed. */
export class ListReader {
  readonly #worker = new Worker(new URL('./list-worker.ts', import.meta.url), {
    type: 'module',
    name: 'list of people',
  })
  /** One request at a time: the worker answers in order. */
  #before: Promise<unknown> = Promise.resolve()

  /** Reads a file, again with other options. Rejects with a ListProblem. */
  async read(
    source: ListSource,
    choices: ReadingChoices = {},
    domains: readonly string[] = [],
  ): Promise<ReadingFacts> {
    let facts: ReadingFacts | undefined
    await this.#ask({ kind: 'read', source, choices, domains }, (answer) => {
      if (answer.kind === 'facts') facts = answer.facts
    })
    if (!facts) throw new ListProblem('damaged')
    return facts
  }

  /** Returns the rows of the last file, in pieces. */
  async rows(
    mapping: Mapping,
    onPiece: (rows: ListedPerson[]) => void,
    size = 2000,
  ): Promise<void> {
    await this.#ask({ kind: 'rows', mapping, size }, (answer) => {
      if (answer.kind === 'piece') onPiece(answer.rows)
    })
  }

  /** How many rows of the last file are about leavers. */
  async countLeavers(mapping: Mapping): Promise<number> {
    let count = 0
    await this.#ask({ kind: 'leavers', mapping }, (answer) => {
      if (answer.kind === 'leavers') count = answer.count
    })
    return count
  }

  /** The addresses in a file. Rejects with a ListProblem. */
  async addresses(file: File): Promise<AddressesFound> {
    let found: AddressesFound | undefined
    await this.#ask({ kind: 'addresses', file }, (answer) => {
      if (answer.kind === 'addresses') found = answer.found
    })
    if (!found) throw new ListProblem('damaged')
    return found
  }

  /** All rows of a file as they are. Rejects with a ListProblem. */
  async table(file: File): Promise<string[][]> {
    let rows: string[][] | undefined
    await this.#ask({ kind: 'table', file }, (answer) => {
      if (answer.kind === 'table') rows = answer.rows
    })
    if (!rows) throw new ListProblem('damaged')
    return rows
  }

  close() {
    this.#worker.terminate()
  }

  #ask(question: ListQuestion, onAnswer: (answer: ListAnswer) => void): Promise<void> {
    const answered = this.#before.then(() => this.#answered(question, onAnswer))
    this.#before = answered.catch(() => {})
    return answered
  }

  #answered(question: ListQuestion, onAnswer: (answer: ListAnswer) => void): Promise<void> {
    const worker = this.#worker
    return new Promise((resolve, reject) => {
      const done = new AbortController()
      const { signal } = done
      const end = (problem?: Error) => {
        done.abort()
        if (problem) reject(problem)
        else resolve()
      }
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<ListAnswer>) => {
          onAnswer(data)
          if (data.kind === 'problem') end(new ListProblem(data.code))
          else if (data.kind !== 'piece') end()
        },
        { signal },
      )
      // The worker's code could not be loaded, or it ran out of memory.
      worker.addEventListener('error', () => end(new ListProblem('not-read')), { signal })
      worker.postMessage(question)
    })
  }
}
