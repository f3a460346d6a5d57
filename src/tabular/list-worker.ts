import type { Mapping } from './column-guess'
import type { RawCells } from './import-fields'
import { ListProblem, type ListProblemCode } from './list-problem'
import {
  ListReading,
  type ListSource,
  type ReadingChoices,
  type ReadingFacts,
} from './list-reading'

// Runs beside the page, in a worker: reading a large list would stop the page for seconds.

export type ListQuestion =
  | { kind: 'read'; source: ListSource; choices: ReadingChoices }
  | { kind: 'rows'; mapping: Mapping; size: number }

export type ListAnswer =
  | { kind: 'facts'; facts: ReadingFacts }
  | { kind: 'problem'; code: ListProblemCode }
  | { kind: 'piece'; rows: RawCells[] }
  | { kind: 'end' }

let reading: ListReading | undefined

const answer = (message: ListAnswer) => self.postMessage(message)

async function read({ source, choices }: { source: ListSource; choices: ReadingChoices }) {
  try {
    reading = await ListReading.of(source, choices)
    answer({ kind: 'facts', facts: reading.facts })
  } catch (error) {
    // Whatever a broken file brings a parser to: for the person it is a broken file.
    answer({ kind: 'problem', code: error instanceof ListProblem ? error.code : 'damaged' })
  }
}

self.addEventListener('message', ({ data }: MessageEvent<ListQuestion>) => {
  if (data.kind === 'read') return void read(data)
  for (const rows of reading?.pieces(data.mapping, data.size) ?? []) answer({ kind: 'piece', rows })
  answer({ kind: 'end' })
})
