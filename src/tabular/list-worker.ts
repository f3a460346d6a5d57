import { addressesInFile, type AddressesFound } from './address-file'
import type { Mapping } from './column-guess'
import { ListProblem, type ListProblemCode } from './list-problem'
import {
  ListReading,
  readRawRows,
  type ListSource,
  type ReadingChoices,
  type ReadingFacts,
} from './list-reading'
import type { ListedPerson } from './list-row'

// Runs in a worker: reading a large file would block the page for seconds.

export type ListQuestion =
  | { kind: 'read'; source: ListSource; choices: ReadingChoices; domains: readonly string[] }
  | { kind: 'rows'; mapping: Mapping; size: number }
  | { kind: 'leavers'; mapping: Mapping }
  | { kind: 'addresses'; file: File }
  | { kind: 'table'; file: File }

export type ListAnswer =
  | { kind: 'facts'; facts: ReadingFacts }
  | { kind: 'problem'; code: ListProblemCode }
  | { kind: 'piece'; rows: ListedPerson[] }
  | { kind: 'leavers'; count: number }
  | { kind: 'addresses'; found: AddressesFound }
  | { kind: 'table'; rows: string[][] }
  | { kind: 'end' }

let reading: ListReading | undefined

const answer = (message: ListAnswer) => self.postMessage(message)

async function answerTo(question: ListQuestion) {
  switch (question.kind) {
    case 'read': {
      const { source, choices, domains } = question
      reading = await ListReading.of(source, choices, domains)
      return answer({ kind: 'facts', facts: reading.facts })
    }
    case 'rows':
      for (const rows of reading?.pieces(question.mapping, question.size) ?? [])
        answer({ kind: 'piece', rows })
      return answer({ kind: 'end' })
    case 'leavers':
      return answer({ kind: 'leavers', count: reading?.countLeavers(question.mapping) ?? 0 })
    case 'addresses':
      return answer({ kind: 'addresses', found: await addressesInFile(question.file) })
    case 'table':
      return answer({ kind: 'table', rows: await readRawRows(question.file) })
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ListQuestion>) => {
  answerTo(data).catch((error: unknown) => {
    // Any exception of a parser means a broken file.
    answer({ kind: 'problem', code: error instanceof ListProblem ? error.code : 'damaged' })
  })
})
