import type { Mapping } from './column-guess'
import type { RawCells } from './import-fields'
import { ListProblem } from './list-problem'
import type { ListSource, ReadingChoices, ReadingFacts } from './list-reading'
import type { ListAnswer, ListQuestion } from './list-worker'

/** Reads a list of people beside the page. What was read stays in its worker until it is closed. */
export class ListReader {
  readonly #worker = new Worker(new URL('./list-worker.ts', import.meta.url), {
    type: 'module',
    name: 'list of people',
  })
  /** One question at a time: the worker answers in the order it was asked. */
  #before: Promise<unknown> = Promise.resolve()

  /** Reads, or reads again otherwise. Fails with a ListProblem. */
  async read(source: ListSource, choices: ReadingChoices = {}): Promise<ReadingFacts> {
    let facts: ReadingFacts | undefined
    await this.#ask({ kind: 'read', source, choices }, (answer) => {
      if (answer.kind === 'facts') facts = answer.facts
    })
    if (!facts) throw new ListProblem('damaged')
    return facts
  }

  /** Hands over the rows of what was read last, in pieces. */
  async rows(mapping: Mapping, onPiece: (rows: RawCells[]) => void, size = 2000): Promise<void> {
    await this.#ask({ kind: 'rows', mapping, size }, (answer) => {
      if (answer.kind === 'piece') onPiece(answer.rows)
    })
  }

  close() {
    this.#worker.terminate()
  }

  #ask(question: ListQuestion, onAnswer: (answer: ListAnswer) => void): Promise<void> {
    const asked = this.#before.then(() => this.#answered(question, onAnswer))
    this.#before = asked.catch(() => {})
    return asked
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
      // The worker's file did not arrive, or it ran out of memory.
      worker.addEventListener('error', () => end(new ListProblem('not-read')), { signal })
      worker.postMessage(question)
    })
  }
}
