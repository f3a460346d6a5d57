import {
  EncryptedFileError,
  formatValue,
  HucreError,
  ParseError,
  type CellValue,
  type ReadOptions,
} from 'hucre'
import { readXlsx } from 'hucre/xlsx'
import { withoutBlankRows } from './blank-rows'
import { filledRange } from './filled-range'
import { ListProblem, maxRows } from '~/tabular/list-problem'
import type { RawMark } from '~/tabular/list-row'
import type { Merge, RawMarks } from '~/tabular/list-table'
import { checkPackedFile } from './packed-file'

/** The limit of rows: users, header, and rows above. */
const rowLimit = maxRows + 20

/** The text of a cell as a spreadsheet shows it. */
function shown(value: CellValue, formatOf: () => string | undefined, is1904: boolean): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  const format = formatOf()
  if (format !== undefined && format !== 'General') return formatValue(value, format, { is1904 })
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value)
}

/** The part of a sheet to read: a number of rows including blank ones, or down to a cell. */
type Extent = Pick<ReadOptions, 'maxRows' | 'range'>

export type SheetRows = {
  sheets: string[]
  sheet: string
  rows: string[][]
  marks: RawMarks
  /** Rows hidden by a filter or by hand. */
  hidden: ReadonlySet<number>
  merges: readonly Merge[]
}

/** The address of a mail link whose text has none. */
function linkedAddress(text: string, target: string | undefined): string | undefined {
  if (target === undefined || text.includes('@')) return undefined
  const address = /^mailto:([^?]+)/i.exec(target)?.[1]
  try {
    return address && decodeURIComponent(address)
  } catch {
    return address
  }
}

/** A workbook of which one sheet is read: the requested one, else the first visible one. */
class Workbook {
  readonly #bytes: Uint8Array
  readonly #wanted: string | undefined
  #sheets: string[] = []

  constructor(bytes: Uint8Array, wanted: string | undefined) {
    this.#bytes = bytes
    this.#wanted = wanted
  }

  /** The rows including blank ones, which do not count towards the limit. */
  async rows(): Promise<SheetRows> {
    const all = await this.#few()
    if (all) return all
    const range = await filledRange(this.#bytes, this.#wanted ?? this.#sheets[0], rowLimit)
    try {
      return await this.#read({ range })
    } catch (cause) {
      // The workbook is valid, but its range is too large.
      throw cause instanceof ParseError ? new ListProblem('too-spread') : cause
    }
  }

  /** All rows if there are few; null if there may be more, or if cells without content extend too far. */
  async #few(): Promise<SheetRows | null> {
    try {
      const read = await this.#read({ maxRows: rowLimit })
      return read.rows.length < rowLimit ? read : null
    } catch (cause) {
      if (cause instanceof ParseError) return null
      throw cause
    }
  }

  async #read(extent: Extent): Promise<SheetRows> {
    const sheets: string[] = []
    this.#sheets = sheets
    const workbook = await readXlsx(this.#bytes, {
      readStyles: true,
      ...extent,
      sheets: ({ name, hidden, veryHidden }) => {
        if (!hidden && !veryHidden) sheets.push(name)
        return name === (this.#wanted ?? sheets[0])
      },
    })
    const sheet = workbook.sheets[0]
    if (!sheet) throw new ListProblem('empty')
    const is1904 = workbook.dateSystem === '1904'
    const rows = sheet.rows.map((row, index) =>
      row.map((value, column) =>
        shown(value, () => sheet.cells?.get(`${index},${column}`)?.style?.numFmt, is1904),
      ),
    )
    const marks = new Map<number, RawMark[]>()
    const mark = (index: number, one: RawMark) =>
      marks.set(index, [...(marks.get(index) ?? []), one])
    for (const [place, { formula, hyperlink, type }] of sheet.cells ?? []) {
      const [at = 0, column = 0] = place.split(',').map(Number)
      const row = rows[at]
      if (!row) continue
      const text = row[column] ?? ''
      const address = linkedAddress(text, hyperlink?.target)
      if (address !== undefined) {
        row[column] = address
        mark(at, { code: 'link', column, text: text.slice(0, 200) })
      } else if ((formula !== undefined && text === '') || type === 'error') {
        row[column] = ''
        mark(at, { code: 'no-result', column })
      }
    }
    const hidden = new Set<number>()
    for (const [at, { hidden: isHidden }] of sheet.rowDefs ?? [])
      if (isHidden && rows[at]) {
        hidden.add(at)
        mark(at, { code: 'hidden' })
      }
    return { sheets, sheet: sheet.name, rows, marks, hidden, merges: sheet.merges ?? [] }
  }
}

/** The rows of one sheet of a workbook. */
export async function readWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  wanted?: string,
): Promise<SheetRows> {
  checkPackedFile(bytes)
  try {
    return await new Workbook(await withoutBlankRows(bytes), wanted).rows()
  } catch (cause) {
    if (cause instanceof EncryptedFileError) throw new ListProblem('protected')
    if (cause instanceof HucreError) throw new ListProblem('damaged')
    throw cause
  }
}
