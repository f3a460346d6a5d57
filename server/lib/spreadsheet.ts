import { Readable } from 'node:stream'
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import { dayIn } from './dates.ts'

// Streams rows as a file for spreadsheets, without holding it in memory.

export type TableFormat = 'csv' | 'xlsx'

/** Texts are escaped; numbers stay numbers; null is an empty cell. */
export type TableCell = string | number | null

/**
 * The head of a column. A column of dates has cells such as `2026-11-21`, one of moments such as `2026-11-21 14:02`; a
 * workbook stores both as dates.
 */
export type TableHead = string | { text: string; isDate: true } | { text: string; isMoment: true }

type Headed = { head: string; isDate?: boolean; isMoment?: boolean }

export const headOf = ({ head, isDate, isMoment }: Headed): TableHead =>
  isDate ? { text: head, isDate } : isMoment ? { text: head, isMoment } : head

const textOf = (head: TableHead) => (typeof head === 'string' ? head : head.text)

type Table = {
  format: TableFormat
  /** The name of the sheet in a workbook. */
  title: string
  heads: TableHead[]
  /** Rows are written in groups, as awaiting each one would be slow. */
  rows: AsyncIterable<TableCell[][]>
  /** A second sheet of a workbook with up to 5,000 rows: names and values, given the number of rows. */
  about?: (rows: number) => [name: string, value: string | Date][]
}

/** The writer of several sheets holds the whole workbook in memory. */
const maxRowsWithAbout = 5_000

export const tableTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** A table, or a ZIP of files. */
export type ExportFormat = TableFormat | 'zip'
export const exportTypes = { ...tableTypes, zip: 'application/zip' } as const

/** Prevents formula injection: text that a spreadsheet would run begins with an apostrophe. */
const guarded = (cell: TableCell) =>
  typeof cell === 'string' && /^[=+\-@＝＋－＠\t\r]/.test(cell) ? `'${cell}` : cell

/** Texts that need escaping or quotes. */
const special = /^[=+\-@＝＋－＠\s]|[",;\t\r\n]|\s$/

function csvCell(cell: TableCell) {
  if (cell === null) return ''
  const plain = String(cell)
  if (typeof cell === 'number' || !special.test(plain)) return plain
  const text = String(guarded(cell))
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const csvLine = (cells: TableCell[]) => `${cells.map(csvCell).join(',')}\r\n`

/** With a byte order mark, by which spreadsheets detect UTF-8. */
async function* csvOf({ heads, rows }: Table) {
  // Waits for the first rows before sending anything, so that errors can still be answered.
  let text = `\uFEFF${csvLine(heads.map(textOf))}`
  for await (const batch of rows) {
    yield Buffer.from(text + batch.map(csvLine).join(''))
    text = ''
  }
  if (text) yield Buffer.from(text)
}

async function* sheetOf({ heads, rows }: Table) {
  const dates = heads.map((head) => typeof head !== 'string')
  const cellOf = (cell: TableCell, index: number) =>
    typeof cell !== 'string' ? cell : (dates[index] && dateOf(cell)) || escaped(cell)
  yield heads.map((head) => escaped(textOf(head)))
  for await (const batch of rows) for (const row of batch) yield row.map(cellOf)
}

/** Midnight of a date, or a moment, as a workbook stores it: without a time zone. */
function dateOf(cell: string) {
  const [, day, time = '00:00'] = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}))?$/.exec(cell) ?? []
  return day === undefined ? undefined : new Date(`${day}T${time}:00Z`)
}

const dateFormat = (head: Exclude<TableHead, string>) =>
  'isMoment' in head ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd'

/** Workbooks read `_x0041_` as an escaped letter, so its first underscore is escaped. Text is never run there. */
const escaped = (text: string) =>
  text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_').replaceAll('\r', '_x000D_')

type SheetRow = (TableCell | Date)[]

const sheetLayout = ({ title, heads }: Table) => ({
  name: title,
  columns: heads.map((head) => ({
    width: 24,
    ...(typeof head !== 'string' && { numFmt: dateFormat(head) }),
  })),
  freezePane: { rows: 1 },
})

async function* singleSheet(table: Table, rows: AsyncGenerator<SheetRow>) {
  const bytes = writeXlsxStream(rows, sheetLayout(table)).getReader()
  try {
    for (let part = await bytes.read(); !part.done; part = await bytes.read()) yield part.value
  } finally {
    await bytes.cancel()
    await rows.return(undefined)
  }
}

const aboutSheet = (lines: [string, string | Date][]) => ({
  name: 'About',
  columns: [{ width: 18 }, { width: 90, numFmt: 'yyyy-mm-dd hh:mm' }],
  rows: lines.map((line) => line.map((cell) => (typeof cell === 'string' ? escaped(cell) : cell))),
})

async function* chain(first: SheetRow[], rest: AsyncGenerator<SheetRow>) {
  try {
    yield* first
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

/** With the second sheet if there are few enough rows; otherwise the rows are streamed without it. */
async function* workbookOf(table: Table) {
  const rows = sheetOf(table)
  if (!table.about) return yield* singleSheet(table, rows)
  const first: SheetRow[] = []
  try {
    for (let row = await rows.next(); !row.done; row = await rows.next()) {
      first.push(row.value)
      if (first.length > maxRowsWithAbout + 1) return yield* singleSheet(table, chain(first, rows))
    }
  } finally {
    await rows.return()
  }
  const sheets = [{ ...sheetLayout(table), rows: first }, aboutSheet(table.about(first.length - 1))]
  yield await writeXlsx({ sheets, stringMode: 'inline' })
}

/** The bytes of the file. If the reader stops, `rows` is ended, too. */
export function tableStream(table: Table): Readable {
  const bytes = table.format === 'csv' ? csvOf(table) : workbookOf(table)
  return Readable.from(bytes, { objectMode: false })
}

/** `people_northwind_2026-11-21.csv`: kind, organisation, and the date in its time zone. */
export function tableName(
  kind: string,
  { name, timezone }: { name: string; timezone: string },
  format: ExportFormat,
  now = new Date(),
) {
  const day = dayIn(timezone, now)
  const slug = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return [kind, slug, day].filter(Boolean).join('_') + `.${format}`
}

/** Makes browsers download the response under this name, which may contain only letters, digits and `_-.`. */
export const asFile = (name: string) => ({
  'Content-Disposition': `attachment; filename="${name}"`,
})
