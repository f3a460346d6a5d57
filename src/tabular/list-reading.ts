import { guessDelimiter, readDelimited } from '~/tabular/delimited-text'
import type { Delimiter } from '~/tabular/delimiters'
import { guessColumns, type Mapping } from './column-guess'
import type { RawCells } from './import-fields'
import { decode, guessEncoding, type Encoding } from './list-encoding'
import { ListProblem, maxBytes } from './list-problem'
import { listKind } from './list-signature'
import { rawCells, tableOf, type ListTable } from './list-table'
import { readWorkbook } from './workbook'

/** What a person corrects when a list was read wrongly; what is left out is found out. */
export type ReadingChoices = {
  encoding?: Encoding
  delimiter?: Delimiter
  sheet?: string
  /** Where the names of the columns are, counted from 0; -1 = there are none. */
  headRow?: number
}

/** How a list was read. */
export type ReadingFacts = {
  headRow: number
  hasHead: boolean
  rowCount: number
  columns: ListTable['columns']
  mapping: Mapping
  /** For text. */
  encoding?: Encoding
  delimiter?: Delimiter
  /** A quotation mark is never closed, or too early, so they were read as any other sign. */
  isUnclosed?: boolean
  /** For workbooks. */
  sheets?: string[]
  sheet?: string
}

export type ListSource = File | string

type Raw = Pick<ReadingFacts, 'encoding' | 'delimiter' | 'isUnclosed' | 'sheets' | 'sheet'> & {
  rows: string[][]
}

/** How pages and XML begin that programs save under the ending of Excel, and Excel opens. */
const page = /^\s*<(?:!doctype|\?xml|html|head|body|meta|style|table)[\s>]/i

function readText(text: string, choices: ReadingChoices): Raw {
  if (text.length > maxBytes) throw new ListProblem('too-large')
  if (!/[\p{L}\p{N}]/u.test(text)) throw new ListProblem('empty')
  if (page.test(text)) throw new ListProblem('no-sheet')
  const delimiter = choices.delimiter ?? guessDelimiter(text)
  return { delimiter, ...readDelimited(text, delimiter) }
}

async function readFile(file: File, choices: ReadingChoices): Promise<Raw> {
  if (file.size === 0) throw new ListProblem('empty')
  if (file.size > maxBytes) throw new ListProblem('too-large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (listKind(bytes) === 'workbook') return await readWorkbook(bytes, choices.sheet)
  const encoding = choices.encoding ?? guessEncoding(bytes)
  return { encoding, ...readText(decode(bytes, encoding), choices) }
}

const rawOf = async (source: ListSource, choices: ReadingChoices) =>
  typeof source === 'string' ? readText(source, choices) : readFile(source, choices)

/** What is made; undefined where it cannot be. */
function sound<Made>(make: () => Made): Made | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}

/** So many sheets are looked at for people: cover and notes come first, the rest of a report after. */
const mostSheets = 5

/** A list that was read and stays in memory until it is read otherwise. */
export class ListReading {
  readonly facts: ReadingFacts
  readonly #table: ListTable

  private constructor({ rows, ...how }: Raw, choices: ReadingChoices) {
    const table = tableOf(rows, choices.headRow)
    const { columns, headRow, hasHead } = table
    const mapping = guessColumns(columns)
    this.facts = { ...how, headRow, hasHead, columns, mapping, rowCount: table.rows.length }
    this.#table = table
  }

  /** Reads a list. Of a workbook it is the first sheet with addresses, where none is asked for; else the first of all. */
  static async of(source: ListSource, choices: ReadingChoices = {}): Promise<ListReading> {
    const raw = await rawOf(source, choices)
    const others = choices.sheet === undefined ? (raw.sheets ?? []).slice(1, mostSheets) : []
    const asked = () => new ListReading(raw, choices)
    if (others.length === 0) return asked()
    const first = sound(asked)
    if (first?.hasAddresses) return first
    for (const sheet of others) {
      // What is wrong with a sheet that nobody has asked for is nothing to be told.
      const other = await ListReading.of(source, { ...choices, sheet }).catch(() => undefined)
      if (other?.hasAddresses) return other
    }
    return first ?? asked()
  }

  private get hasAddresses() {
    return this.facts.mapping.includes('email')
  }

  /** The rows in pieces, by what their columns are. */
  *pieces(mapping: Mapping, size: number): Generator<RawCells[]> {
    const { rows } = this.#table
    for (let from = 0; from < rows.length; from += size)
      yield rows.slice(from, from + size).map((row) => rawCells(row, mapping))
  }
}
