import type { Ask, Came, Question } from './ask.ts'
import { checkAnswer } from './check-answer.ts'
import type { Operation } from './document.ts'

export type Check = {
  name: string
  expected: string
  came: string
  /** Empty if the response is correct. */
  faults: string[]
  requestId: string | undefined
}

export type Entry = {
  operation: Operation
  /** False after the host has answered 501. */
  offered: boolean
  checks: Check[]
  /** Why something was not tested. */
  skipped: string[]
}

export type Transcript = {
  entries: Entry[]
  entryOf(id: string): Entry | undefined
  /** Sends a request, and records whether the response has one of these statuses and conforms to the document. */
  expect(entry: Entry, name: string, statuses: number[], question: Question): Promise<Came>
  /** Records a response that the document does not describe. */
  record(entry: Entry, name: string, expected: string, came: Came, faults: string[]): void
  /** Adds a fault to the latest response of an operation. */
  blame(entry: Entry, fault: string): void
}

/** After this many timeouts of one kind of request, it is not sent any more. */
const enough = 3

/** The success statuses of an operation. */
export const successesOf = ({ answers }: Operation) =>
  Object.keys(answers)
    .map(Number)
    .filter((status) => status >= 200 && status < 300)

/** What came, in a word: the status, or why there is none. */
export const shown = (came: Came) => (came.kind === 'nothing' ? came.why : `status ${came.status}`)

/** Records the requests and responses of each operation. */
export function createTranscript(operations: Operation[], ask: Ask): Transcript {
  const entries = operations.map((operation): Entry => ({
    operation,
    offered: true,
    checks: [],
    skipped: [],
  }))
  const byId = new Map(entries.map((entry) => [entry.operation.id, entry]))
  const hung = new Map<string, number>()
  function record(entry: Entry, name: string, expected: string, came: Came, faults: string[]) {
    const isAnswer = came.kind === 'answer'
    const requestId = isAnswer ? came.requestId : undefined
    const answer = isAnswer ? String(came.status) : came.why
    entry.checks.push({ name, expected, came: answer, faults, requestId })
  }
  return {
    entries,
    entryOf: (id) => byId.get(id),
    record,
    async expect(entry, name, statuses, question) {
      const before = hung.get(name) ?? 0
      const came: Came =
        before < enough
          ? await ask(question)
          : { kind: 'nothing', why: `not asked: it got no answer ${enough} times before` }
      if (came.kind === 'nothing') hung.set(name, before + 1)
      const faults = checkAnswer(entry.operation, came)
      const missing = came.kind === 'answer' && came.status === 501 && entry.operation.answers[501]
      if (missing) entry.offered = false
      else if (came.kind === 'answer' && !statuses.includes(came.status))
        faults.unshift('this status is not the documented one')
      record(entry, name, statuses.join(' or '), came, faults)
      return came
    },
    blame: (entry, fault) => entry.checks.at(-1)?.faults.push(fault),
  }
}
