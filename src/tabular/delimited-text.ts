import Papa from 'papaparse'
import { columnTarget } from './column-names'
import { delimiters, isDelimiter, type Delimiter } from './delimiters'
import { isBlank } from '~/forms/is-blank'

const all = Object.keys(delimiters).filter(isDelimiter)
const preview = 60
const previewLength = 200_000

/** Excel begins some files by saying their delimiter. */
const announced = /^\s*sep=(.)\r?\n/i

export const withoutAnnouncement = (text: string) => text.replace(announced, '')

type Parsed = { rows: string[][]; isUnclosed: boolean }

function parse(
  text: string,
  delimiter: Delimiter,
  set: { preview?: number; quoteChar?: string } = {},
) {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, ...set })
  const isUnclosed = errors.some(
    ({ code, row }) =>
      code === 'MissingQuotes' || (code === 'InvalidQuotes' && hasSwallowed(data[row ?? -1])),
  )
  return { rows: data, isUnclosed }
}

/**
 * Whether a cell went on over the end of its line. A quotation mark that is followed by more of its cell closes
 * nothing: what follows is read on to the next mark, in whichever row that is.
 */
function hasSwallowed(row: readonly string[] = []): boolean {
  return row.some((cell) => cell.includes('"') && /[\r\n]/.test(cell))
}

/** How well a delimiter explains the beginning of a text; names of columns that are known weigh most. */
function fitness(text: string, delimiter: Delimiter): number {
  const { rows } = parse(text, delimiter, { preview })
  const full = rows.filter((row) => row.some((cell) => !isBlank(cell)))
  const known = Math.max(0, ...full.slice(0, 10).map((row) => row.filter(columnTarget).length))
  const widths = full.map((row) => row.length)
  const usual = widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 1
  const alike = widths.filter((width) => width === usual).length / Math.max(1, widths.length)
  return known * 100 + (usual > 1 ? alike * 10 + Math.min(usual, 20) / 10 : 0)
}

export function guessDelimiter(text: string): Delimiter {
  const said = announced.exec(text)?.[1]
  if (said !== undefined && isDelimiter(said)) return said
  const start = text.slice(0, previewLength)
  const marks = all.map((delimiter) => ({ delimiter, fits: fitness(start, delimiter) }))
  return marks.reduce((best, one) => (one.fits > best.fits ? one : best)).delimiter
}

/**
 * The rows of a delimited text. One quotation mark that is never closed, or too early, would swallow rows that
 * follow; then the marks are taken as what they look like.
 */
export function readDelimited(text: string, delimiter: Delimiter): Parsed {
  const body = withoutAnnouncement(text)
  const quoted = parse(body, delimiter)
  return quoted.isUnclosed
    ? { rows: parse(body, delimiter, { quoteChar: '\u0000' }).rows, isUnclosed: true }
    : quoted
}
