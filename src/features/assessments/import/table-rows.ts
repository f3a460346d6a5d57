import Papa from 'papaparse'
import type { LineMessage } from './imported'

export interface TableRow {
  line: number
  /** Cells by column name. */
  cells: Record<string, string>
  /** Unknown columns with text in this row. */
  unknown: string[]
  problem: string | null
}

export interface QuestionTable {
  rows: TableRow[]
  problems: LineMessage[]
  notices: LineMessage[]
}

const names: [RegExp, string][] = [
  [/^question(?: text)?$/, 'question'],
  [/^correct(?: (?:answers?|options?))?$/, 'correct'],
  [/^(?:marks|points)$/, 'marks'],
  [/^(?:type|question type)$/, 'type'],
  [/^explanation$/, 'explanation'],
  [/^tags?$/, 'tags'],
]
const optionName = /^(?:option|answer|choice)\s*([a-j]|10|[1-9])$/

/** The normalised name of a column; null for an unknown one. */
export function columnOf(heading: string): string | null {
  const name = heading.trim().toLowerCase()
  const [, label] = optionName.exec(name) ?? []
  return label ? `option ${label}` : (names.find(([pattern]) => pattern.test(name))?.[1] ?? null)
}

/** How many rows at the top are searched for the header: a title may be above it. */
export const titleRows = 5

const announced = /^sep=(.)(?:\r\n|\n|\r)/i
const delimiters = [',', ';', '\t', '|']

const knownIn = (line: string, delimiter: string) =>
  Papa.parse<string[]>(line, { delimiter }).data[0]?.filter((cell) => columnOf(cell)).length ?? 0

/** The delimiter that yields known names in one of the first lines. */
function delimiterOf(text: string) {
  const top = text.split('\n', titleRows)
  const counts = delimiters.map((delimiter) =>
    Math.max(...top.map((line) => knownIn(line, delimiter))),
  )
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

interface Parsed {
  line: number
  cells: string[]
  isBroken: boolean
}

/** The rows with their first lines, which differ from row numbers if cells contain line breaks. */
function parse(text: string, delimiter: string, firstLine: number): Parsed[] {
  const rows: Parsed[] = []
  let from = 0
  let line = firstLine
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step({ data, errors, meta }) {
      const isBroken = errors.some(({ type }) => type === 'Quotes')
      rows.push({ line, cells: data, isBroken })
      line += text.slice(from, meta.cursor).match(/\n/g)?.length ?? 0
      from = meta.cursor
    },
  })
  return rows
}

/** Whether a row has the columns that are needed. */
function isHead({ cells }: Parsed) {
  const columns = cells.map(columnOf)
  return columns.includes('question') && columns.includes('correct')
}

/** Some cells begin with a space, as after a comma in unquoted text, and others do not. */
function isCutText(cells: string[], delimiter: string) {
  const rest = cells.slice(1).filter((cell) => cell.trim() !== '')
  const spaced = rest.filter((cell) => cell.startsWith(' ')).length
  return delimiter === ',' && spaced > 0 && spaced < rest.length
}

function problemOf({ cells, isBroken }: Parsed, width: number, delimiter: string) {
  if (isBroken) return 'A quotation mark is not closed'
  const quote = `Put text that contains “${delimiter}” in quotation marks`
  if (cells.slice(width).some((cell) => cell.trim() !== ''))
    return `There are more cells than columns. ${quote}`
  return isCutText(cells, delimiter) ? `A cell begins with a space. ${quote}` : null
}

/** The rows of questions below the header row. */
export function tableOf(source: string): QuestionTable {
  // Joined files mix line breaks.
  const content = source.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const sep = announced.exec(content)
  const text = content.slice(sep?.[0].length ?? 0)
  const delimiter = sep?.[1] ?? delimiterOf(text)
  const parsed = parse(text, delimiter, sep ? 2 : 1)
  const headAt = parsed.slice(0, titleRows).findIndex(isHead)
  const [head, ...body] = parsed.slice(Math.max(0, headAt))
  const line = head?.line ?? 1
  const headings = head?.cells ?? []
  const columns = headings.map(columnOf)
  const problems: LineMessage[] = []
  for (const name of ['question', 'correct'])
    if (!columns.includes(name)) problems.push({ line, message: `There is no column “${name}”` })
  const double = columns.find((name, index) => name !== null && columns.indexOf(name) !== index)
  if (double) problems.push({ line, message: `There are two columns “${double}”` })
  if (problems.length > 0) return { rows: [], problems, notices: [] }

  const rows = body
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map((row) => {
      const named = columns.map((name, index) => ({
        name,
        text: (row.cells[index] ?? '').trim(),
      }))
      return {
        line: row.line,
        cells: Object.fromEntries(
          named.flatMap(({ name, text: cell }) => (name === null ? [] : [[name, cell]])),
        ),
        unknown: headings.filter((_h, index) => columns[index] === null && named[index]?.text),
        problem: problemOf(row, headings.length, delimiter),
      }
    })
  const left = [...new Set(rows.flatMap(({ unknown }) => unknown))]
  const notices = left.map((name) => ({ line, message: `The column “${name}” is left out` }))
  return { rows, problems, notices }
}
