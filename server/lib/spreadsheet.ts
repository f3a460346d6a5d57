import { Readable } from 'node:stream'
import { writeXlsxStream } from 'hucre/xlsx'
import { dayIn } from './dates.ts'

// Rows as a file for spreadsheets, written as they come and never whole in memory.

export type TableFormat = 'csv' | 'xlsx'

/** Texts are guarded; numbers stay numbers; nothing is an empty cell. */
export type TableCell = string | number | null

type Table = {
  format: TableFormat
  /** The name of the sheet in a workbook. */
  title: string
  heads: string[]
  /** Some at a time: to wait for each alone would take longer than to write it. */
  rows: AsyncIterable<TableCell[][]>
}

export const tableTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** What a spreadsheet would run as a formula begins with an apostrophe, and then it does not. */
const guarded = (cell: TableCell) =>
  typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell

/** What has to be guarded or put in quotes; most has not. */
const special = /^[=+\-@\s]|[",;\t\r\n]|\s$/

function csvCell(cell: TableCell) {
  if (cell === null) return ''
  const plain = String(cell)
  if (typeof cell === 'number' || !special.test(plain)) return plain
  const text = String(guarded(cell))
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const csvLine = (cells: TableCell[]) => `${cells.map(csvCell).join(',')}\r\n`

/** With the byte order mark, by which spreadsheets know that it is UTF-8. */
async function* csvOf({ heads, rows }: Table) {
  // Nothing is sent before the first rows are there: what cannot be read at all is still refused.
  let text = `\uFEFF${csvLine(heads)}`
  for await (const some of rows) {
    yield Buffer.from(text + some.map(csvLine).join(''))
    text = ''
  }
  if (text) yield Buffer.from(text)
}

async function* sheetOf({ heads, rows }: Table) {
  yield heads
  for await (const some of rows) for (const row of some) yield row.map(guarded)
}

async function* workbookOf(table: Table) {
  const rows = sheetOf(table)
  const columns = table.heads.map(() => ({ width: 24 }))
  const freezePane = { rows: 1 }
  const bytes = writeXlsxStream(rows, { name: table.title, columns, freezePane }).getReader()
  try {
    for (let part = await bytes.read(); !part.done; part = await bytes.read()) yield part.value
  } finally {
    await bytes.cancel()
    await rows.return()
  }
}

/** The file's bytes. When they are not wanted any more, `rows` is ended too. */
export function tableStream(table: Table): Readable {
  const bytes = table.format === 'csv' ? csvOf(table) : workbookOf(table)
  return Readable.from(bytes, { objectMode: false })
}

/** `people_northwind_2026-11-21.csv`: what, whose, and the day in the organisation's time zone. */
export function tableName(
  what: string,
  { name, timezone }: { name: string; timezone: string },
  format: TableFormat,
  now = new Date(),
) {
  const day = dayIn(timezone, now)
  const slug = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return [what, slug, day].filter(Boolean).join('_') + `.${format}`
}

/** Makes a browser keep what comes as a file of this name, which has only letters, digits and `_-.`. */
export const asFile = (name: string) => ({
  'Content-Disposition': `attachment; filename="${name}"`,
})
