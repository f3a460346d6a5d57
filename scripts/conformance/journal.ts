import type { Ask, Came, Question } from './ask.ts'
import { checkAnswer } from './check-answer.ts'
import type { Operation } from './document.ts'

export type Check = {
  name: string
  expected: string
  came: string
  /** Empty when the answer is as it should be. */
  faults: string[]
  requestId: string | undefined
}

export type Entry = {
  operation: Operation
  /** False once the host has answered 501. */
  offered: boolean
  checks: Check[]
  /** Why something was not asked. */
  skipped: string[]
}

export type Journal = {
  entries: Entry[]
  entryOf(id: string): Entry | undefined
  /** Asks, and writes down whether the answer is one of these statuses and keeps the document. */
  expect(entry: Entry, name: string, statuses: number[], question: Question): Promise<Came>
  /** Adds what else is wrong with the last answer of an operation. */
  blame(entry: Entry, fault: string): void
}

/** So many hung answers to one kind of request, and it is not sent any more. */
const enough = 3

/** The statuses that an operation answers to a valid request. */
export const successesOf = ({ answers }: Operation) =>
  Object.keys(answers)
    .map(Number)
    .filter((status) => status >= 200 && status < 300)

const shown = (came: Came) => (came.kind === 'nothing' ? came.why : String(came.status))

/** Writes down what was asked of each operation and what came. */
export function createJournal(operations: Operation[], ask: Ask): Journal {
  const entries = operations.map((operation): Entry => ({
    operation,
    offered: true,
    checks: [],
    skipped: [],
  }))
  const byId = new Map(entries.map((entry) => [entry.operation.id, entry]))
  const hung = new Map<string, number>()
  return {
    entries,
    entryOf: (id) => byId.get(id),
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
      entry.checks.push({
        name,
        expected: statuses.join(' or '),
        came: shown(came),
        faults,
        requestId: came.kind === 'answer' ? came.requestId : undefined,
      })
      return came
    },
    blame: (entry, fault) => entry.checks.at(-1)?.faults.push(fault),
  }
}
