import { columnTarget } from './column-names'
import { delimiters, isDelimiter, type Delimiter } from './delimiters'
import { isBlank } from '~/forms/is-blank'
import { readCells, type TextRows } from './read-cells'

const all = Object.keys(delimiters).filter(isDelimiter)

/** Excel begins some files with the delimiter. */
const announced = /^\s*"?sep=(.)"?(?:\r*\n|\r)/i

export const withoutAnnouncement = (text: string) => text.replace(announced, '')

/** How much of a long text is sampled to detect the delimiter: beginning, middle and end. */
const partLength = 120_000

function sampleOf(text: string): string {
  if (text.length <= 3 * partLength) return text
  const part = (from: number) =>
    text.slice(from, from + partLength).replace(/^[^\r\n]*|[^\r\n]*$/g, '')
  return [
    text.slice(0, partLength).replace(/[^\r\n]*$/, ''),
    part(Math.floor(text.length / 2)),
    part(text.length - partLength),
  ].join('\n')
}

const isAddress = (cell: string) =>
  /^\s*<?[^\s@,;:|<>]+@[^\s@,;:|~<>]+\.[^\s@,;:|~<>]+>?\s*$/.test(cell)

/** The score of a delimiter. Known headers weigh most, then cells with an address. */
function fitness(text: string, delimiter: Delimiter): number {
  const { rows } = readCells(text, delimiter, quoteOf(text, delimiter))
  const full = rows.filter((row) => row.some((cell) => !isBlank(cell)))
  const known = Math.max(0, ...full.slice(0, 20).map((row) => row.filter(columnTarget).length))
  const widths = full.map((row) => row.length)
  const usual = widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 1
  if (usual === 1) return known * 100
  const count = Math.max(1, full.length)
  const alike = widths.filter((width) => width === usual).length / count
  const addresses = full.filter((row) => row.some(isAddress)).length / count
  return known * 100 + addresses * 30 + alike * 10 + Math.min(usual, 20) / 10
}

export function guessDelimiter(text: string): Delimiter {
  const named = announced.exec(text)?.[1]
  if (named !== undefined && isDelimiter(named)) return named
  const sample = sampleOf(text)
  const marks = all.map((delimiter) => ({ delimiter, fits: fitness(sample, delimiter) }))
  return marks.reduce((best, mark) => (mark.fits > best.fits ? mark : best)).delimiter
}

/** Quotation marks other than " that some programs use. Typographic ones are normalised before. */
const curly = /[“”„‟]/g

/** Whether the cells of a column are quoted in this way: a single one is part of a name. */
function hasWrappedColumn(
  text: string,
  delimiter: Delimiter,
  isWrapped: (cell: string) => boolean,
) {
  const { rows } = readCells(text, delimiter, '\u0000')
  const body = rows.slice(rows.length > 1 ? 1 : 0)
  const width = body.reduce((most, row) => Math.max(most, row.length), 0)
  return Array.from({ length: width }, (_none, index) => index).some((index) => {
    const cells = body.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '')
    return cells.length > 0 && cells.filter(isWrapped).length > cells.length * 0.8
  })
}

const inApostrophes = (cell: string) => /^'.*'$/s.test(cell) && cell.length > 1
const inCurly = (cell: string) => /^[“”„‟].*[“”„‟]$/s.test(cell)

/** The quotation mark of a text: apostrophes if they surround all cells of a column. */
function quoteOf(text: string, delimiter: Delimiter): string {
  const sample = text.slice(0, partLength)
  return sample.includes("'") && hasWrappedColumn(sample, delimiter, inApostrophes) ? "'" : '"'
}

const isUserOrHead = (cells: readonly string[]) =>
  cells.some(isAddress) || cells.filter((cell) => columnTarget(cell) !== undefined).length > 1

/** The cells of a line if another delimiter splits it into as many as the other rows have. */
function splitOtherwise([line = '', ...more]: string[], delimiter: Delimiter, width: number) {
  if (more.length > 0) return undefined
  for (const other of all) {
    // A colon is part of many lines that are no row ("Contact: hr@acme.example").
    if (other === delimiter || other === ':' || !line.includes(other)) continue
    const [cells, ...others] = readCells(line, other).rows
    if (cells?.length === width && others.length === 0 && isUserOrHead(cells)) return cells
  }
  return undefined
}

/** Joined files may have rows with another delimiter. */
function withJoinedRows({ rows, misquoted }: TextRows, delimiter: Delimiter): TextRows {
  const widths = rows.map(({ length }) => length).toSorted((a, b) => a - b)
  const width = widths.at(-Math.ceil(widths.length / 4)) ?? 1
  if (width < 2) return { rows, misquoted }
  return { rows: rows.map((row) => splitOtherwise(row, delimiter, width) ?? row), misquoted }
}

/** The rows of a delimited text. */
export function readDelimited(text: string, delimiter: Delimiter): TextRows {
  return withJoinedRows(readQuoted(text, delimiter), delimiter)
}

function readQuoted(text: string, delimiter: Delimiter): TextRows {
  const body = withoutAnnouncement(text)
  const sample = body.slice(0, partLength)
  if (sample.search(curly) >= 0 && hasWrappedColumn(sample, delimiter, inCurly))
    return readCells(body.replace(curly, '"'), delimiter)
  return readCells(body, delimiter, quoteOf(body, delimiter))
}
