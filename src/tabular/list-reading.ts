import { guessDelimiter, readDelimited } from './delimited-text'
import type { Delimiter } from './delimiters'
import { type Candidates, findColumns, type Mapping } from './column-guess'
import type { ListColumn } from './column-stats'
import { type EncodingChoice, guessEncoding } from './guess-encoding'
import { decode, type Encoding } from './list-encoding'
import { peopleOf } from './list-people'
import { ListProblem, maxBytes } from './list-problem'
import { isLeaver, type ListedPerson, type RowMark } from './list-row'
import { listKind } from './list-signature'
import { tableOf, type ListTable, type Merge, type RawMarks } from './list-table'
import { readMailboxes } from './mailbox-list'
import { readWorkbook } from '~/tabular/workbook/read-workbook'

/** The options that a user can correct; omitted ones are detected. */
export type ReadingChoices = {
  encoding?: Encoding
  delimiter?: Delimiter
  sheet?: string
  /** The index of the header row; -1 = none. */
  headRow?: number
  /** Whether rows hidden by a filter in the workbook are ignored. */
  leaveOutHidden?: boolean
}

/** A notice about the rows of a file. */
export type ReadingNotice = {
  kind: 'extra-cells' | 'few-cells' | 'quotes' | 'hidden' | 'merged' | 'one-column' | 'no-result'
  count: number
  /** The numbers of the first rows, from 1 without the header. */
  rows: number[]
}

/** How a file was read. */
export type ReadingFacts = {
  headRow: number
  hasHead: boolean
  /** The first rows of the file as one line each, to choose the header row. */
  top: string[]
  rowCount: number
  columns: ListColumn[]
  mapping: Mapping
  /** Columns with the same possible target. */
  candidates: Candidates[]
  notices: ReadingNotice[]
  /** For text files. */
  encoding?: Encoding
  /** The likely encodings, if uncertain. */
  encodings?: EncodingChoice[]
  delimiter?: Delimiter
  /** A quotation mark is never closed, or too early, so it was read as a normal character. */
  isUnclosed?: boolean
  /** For workbooks. */
  sheets?: string[]
  sheet?: string
  /** The number of rows with addresses in each examined sheet. */
  sheetCounts?: Record<string, number>
  leaveOutHidden?: boolean
}

export type ListSource = File | string

type Raw = Pick<
  ReadingFacts,
  'encoding' | 'encodings' | 'delimiter' | 'isUnclosed' | 'sheets' | 'sheet'
> & {
  rows: string[][]
  isEven?: boolean
  marks?: RawMarks
  /** Rows hidden by a filter. */
  hidden?: ReadonlySet<number>
  merges?: readonly Merge[]
}

/** The rows of a file as they are, with its header and blank rows. */
export const readRawRows = async (file: File) => (await rawOf(file, {})).rows

/** The beginning of HTML and XML files that programs save with an Excel extension. */
const page = /^\s*<(?:!doctype|\?xml|html|head|body|meta|style|table)[\s>]/i

/** Line breaks of mainframes and of Unicode, where a text has no others. */
const withUsualBreaks = (text: string) =>
  /[\r\n]/.test(text) ? text : text.replaceAll(/[\u0085\u2028\u2029]/g, '\n')

function readText(source: string, choices: ReadingChoices): Raw {
  if (source.length > maxBytes) throw new ListProblem('too-large')
  const text = withUsualBreaks(source)
  if (!/[\p{L}\p{N}]/u.test(text)) throw new ListProblem('empty')
  if (page.test(text)) throw new ListProblem('no-sheet')
  const mailboxes = choices.delimiter === undefined ? readMailboxes(text) : undefined
  if (mailboxes) return { rows: mailboxes }
  const delimiter = choices.delimiter ?? guessDelimiter(text)
  const { rows, misquoted } = readDelimited(text, delimiter)
  const marks = new Map(misquoted.map((at) => [at, [{ code: 'quotes' }] satisfies RowMark[]]))
  return { delimiter, rows, marks, isEven: false, isUnclosed: misquoted.length > 0 }
}

async function readFile(file: File, choices: ReadingChoices): Promise<Raw> {
  if (file.size === 0) throw new ListProblem('empty')
  if (file.size > maxBytes) throw new ListProblem('too-large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (listKind(bytes) === 'workbook') return await readWorkbook(bytes, choices.sheet)
  const guess = guessEncoding(bytes)
  const encoding = choices.encoding ?? guess.encoding
  const encodings = choices.encoding === undefined ? guess.choices : undefined
  return { encoding, encodings, ...readText(decode(bytes, encoding), choices) }
}

const rawOf = async (source: ListSource, choices: ReadingChoices) =>
  typeof source === 'string' ? readText(source, choices) : readFile(source, choices)

/** How many sheets are searched for users: covers come first, the rest of a report after. */
const mostSheets = 5

/** Names of sheets with former users. */
const formerSheet =
  /leaver|former|inactive|terminat|archiv|old\b|ehemalig|inaktiv|ausgeschieden|ancien|sorti|baja|cessat|退職|离职/i

/** How many rows can be chosen as header, and how much of each is shown. */
const topRows = 60
const topLength = 80

const named = 10

/** So many spaces between the words of most lines: fixed-width columns. */
const hasFixedWidth = (rows: readonly string[][]) =>
  rows.length > 1 && rows.filter(([cell = '']) => /\S {2,}\S/.test(cell)).length > rows.length / 2

function noticesOf(table: ListTable): ReadingNotice[] {
  const found = new Map<ReadingNotice['kind'], ReadingNotice>()
  for (const [at, marks] of table.marks)
    for (const { code } of marks) {
      if (
        code !== 'extra-cells' &&
        code !== 'few-cells' &&
        code !== 'quotes' &&
        code !== 'hidden' &&
        code !== 'no-result'
      )
        continue
      const notice = found.get(code) ?? { kind: code, count: 0, rows: [] }
      notice.count += 1
      if (notice.rows.length < named) notice.rows.push(at + 1)
      found.set(code, notice)
    }
  const isOneColumn = table.columns.length === 1 && hasFixedWidth(table.rows)
  return [
    ...(isOneColumn ? [{ kind: 'one-column' as const, count: table.rows.length, rows: [] }] : []),
    ...(table.mergedRows > 0
      ? [{ kind: 'merged' as const, count: table.mergedRows, rows: [] }]
      : []),
    ...found.values(),
  ]
}

const today = () => new Date().toISOString().slice(0, 10)

/** A parsed file, kept in memory until it is read with other options. */
export class ListReading {
  readonly facts: ReadingFacts
  readonly #table: ListTable
  /** The last request. */
  #people: { key: string; people: ListedPerson[] } | undefined

  private constructor(raw: Raw, choices: ReadingChoices, domains: readonly string[]) {
    const { rows: all, isEven, marks, hidden, merges, ...how } = raw
    const isLeftOut = choices.leaveOutHidden && hidden
    const rows = isLeftOut ? all.map((row, index) => (hidden.has(index) ? [] : row)) : all
    const table = tableOf(rows, { headRow: choices.headRow, isEven, marks, merges })
    const { columns, headRow, hasHead } = table
    const top = all
      .slice(0, topRows)
      .map((row) => row.filter(Boolean).join(' · ').replace(/\s+/g, ' ').slice(0, topLength))
    this.facts = {
      ...how,
      headRow,
      hasHead,
      top,
      columns,
      ...findColumns(columns, domains),
      notices: noticesOf(table),
      rowCount: table.rows.length,
      leaveOutHidden: choices.leaveOutHidden,
    }
    this.#table = table
  }

  /**
   * Reads a file. Of a workbook, by default the first sheet with addresses, sheets of former users last. `domains`:
   * those of the organisation's addresses.
   */
  static async of(
    source: ListSource,
    choices: ReadingChoices = {},
    domains: readonly string[] = [],
  ): Promise<ListReading> {
    const raw = await rawOf(source, choices)
    const sheets = raw.sheets ?? []
    if (sheets.length < 2) return new ListReading(raw, choices, domains)
    const read = new Map<string, ListReading>()
    let problem: unknown
    for (const sheet of sheets.slice(0, mostSheets)) {
      try {
        const own = sheet === raw.sheet ? raw : await rawOf(source, { ...choices, sheet })
        const ownChoices =
          sheet === (choices.sheet ?? raw.sheet) ? choices : { ...choices, headRow: undefined }
        read.set(sheet, new ListReading(own, ownChoices, domains))
      } catch (error) {
        // Problems of sheets that nobody has chosen are not reported.
        if (sheet === raw.sheet) problem = error
      }
    }
    const counts: Record<string, number> = {}
    for (const [sheet, { facts }] of read)
      counts[sheet] = facts.mapping.includes('email') ? facts.rowCount : 0
    const withPeople = [...read.keys()].filter((sheet) => (counts[sheet] ?? 0) > 0)
    const chosen =
      choices.sheet ??
      withPeople.find((sheet) => !formerSheet.test(sheet)) ??
      withPeople[0] ??
      raw.sheet ??
      ''
    const reading = read.get(chosen)
    if (!reading) throw problem ?? new ListProblem('empty')
    reading.facts.sheetCounts = counts
    return reading
  }

  /** The users, by targets. */
  people(mapping: Mapping, day = today()): ListedPerson[] {
    const key = [day, ...mapping].join()
    if (this.#people?.key !== key)
      this.#people = { key, people: peopleOf(this.#table, mapping, day) }
    return this.#people.people
  }

  /** How many rows are about leavers. */
  countLeavers(mapping: Mapping): number {
    return this.people(mapping).filter(isLeaver).length
  }

  /** The rows in pieces, by targets. */
  *pieces(mapping: Mapping, size: number): Generator<ListedPerson[]> {
    const people = this.people(mapping)
    for (let from = 0; from < people.length; from += size) yield people.slice(from, from + size)
  }
}
