import { isBlank } from '~/forms/is-blank'
import { cellText } from './cell-text'
import { columnTarget } from './column-names'
import { columnOf, type ListColumn } from './column-stats'
import { findHead, headNames } from './list-head'
import { ListProblem, maxRows } from './list-problem'
import type { RawMark, RowMark } from './list-row'

/** Marks of a file's cells and rows, by the indexes of raw rows. */
export type RawMarks = ReadonlyMap<number, readonly RawMark[]>

/** Merged cells, by the indexes of raw rows and columns. */
export type Merge = { startRow: number; endRow: number; startCol: number; endCol: number }

/** A file with its header found: without blank rows and empty columns at the end. */
export type ListTable = {
  columns: ListColumn[]
  rows: string[][]
  /** By indexes of `rows`. */
  marks: Map<number, RawMark[]>
  /** How many rows got a value of a merged cell above them. */
  mergedRows: number
  headRow: number
  hasHead: boolean
}

export type TableChoices = {
  /** The index of the header row, -1 = none, undefined = to be detected. */
  headRow?: number | undefined
  /** Whether all rows have the same number of cells, as in a workbook. */
  isEven?: boolean | undefined
  marks?: RawMarks | undefined
  merges?: readonly Merge[] | undefined
}

const filledWidth = (row: readonly string[]) => row.findLastIndex((cell) => !isBlank(cell)) + 1

/** The expected number of cells: that of the header, else that of most rows. */
function usualWidth(rows: readonly string[][], head: readonly string[] | undefined): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  return Math.max(head?.length ?? 0, head ? 0 : (most?.[0] ?? 0))
}

/** Marks rows with more or fewer cells than columns: their cells are probably in the wrong columns. */
function unevenRows(rows: readonly string[][], head: readonly string[] | undefined) {
  const width = usualWidth(rows, head)
  const marks = new Map<number, RowMark>()
  const isFull = ({ length }: readonly string[]) => length >= width
  const canBeShort = rows.filter(isFull).length >= rows.length * 0.8
  const many = rows.filter((row) => filledWidth(row) > width)
  // If most rows are longer than the header, the header is short.
  const canBeLong = many.length <= rows.length * 0.5
  for (const [index, row] of rows.entries()) {
    if (canBeLong && filledWidth(row) > width)
      marks.set(index, { code: 'extra-cells', text: row.slice(width).join(', ').slice(0, 200) })
    else if (canBeShort && row.length < width) marks.set(index, { code: 'few-cells' })
  }
  return marks
}

/** Fills rows of vertically merged cells with the merged value, as spreadsheets show it. */
function fillDown(rows: string[][], merges: readonly Merge[], headRow: number): number {
  const filled = new Set<number>()
  for (const { startRow, endRow, startCol } of merges) {
    const value = rows[startRow]?.[startCol] ?? ''
    if (startRow <= headRow || isBlank(value)) continue
    for (let at = startRow + 1; at <= Math.min(endRow, rows.length - 1); at++) {
      const row = rows[at]
      // A row that is blank apart from the merged cell has no user.
      if (!row || row.every(isBlank) || !isBlank(row[startCol] ?? '')) continue
      while (row.length < startCol) row.push('')
      row[startCol] = value
      filled.add(at)
    }
  }
  return filled.size
}

/** Whether a row below the header is a header, too: joined files, or a second header line. */
const isHeadAgain = (row: readonly string[]) => {
  if (row.some((cell) => cell.includes('@'))) return false
  const filled = row.filter((cell) => !isBlank(cell))
  const names = filled.filter((cell) => columnTarget(cell))
  return names.length >= 3 && names.length >= filled.length / 2
}

/** Makes a table of raw rows. */
export function tableOf(raw: readonly string[][], choices: TableChoices = {}): ListTable {
  const { headRow = findHead(raw), isEven = true, marks: rawMarks, merges = [] } = choices
  const clean = raw.map((row) => row.map(cellText))
  const mergedRows = fillDown(clean, merges, headRow)
  const isPerson = (row: readonly string[] = []) =>
    row.some((cell) => !isBlank(cell)) && !isHeadAgain(row)
  const places: number[] = []
  for (let at = headRow + 1; at < clean.length; at++)
    if (headRow < 0 ? clean[at]?.some((cell) => !isBlank(cell)) : isPerson(clean[at]))
      places.push(at)
  const rows = places.flatMap((at) => [clean[at] ?? []])
  if (rows.length === 0) throw new ListProblem('empty')
  if (rows.length > maxRows) throw new ListProblem('too-many-rows')
  const head = headRow < 0 ? undefined : clean[headRow]
  const widest = [...rows, head ?? []].reduce((most, row) => Math.max(most, filledWidth(row)), 0)
  const columns = headNames(head, widest).map((name, index) =>
    columnOf(
      name,
      rows.map((row) => row[index] ?? ''),
    ),
  )
  const marks = new Map<number, RawMark[]>()
  const mark = (index: number, one: RawMark) => marks.set(index, [...(marks.get(index) ?? []), one])
  if (!isEven) for (const [at, one] of unevenRows(rows, head)) mark(at, one)
  if (rawMarks)
    for (const [index, place] of places.entries())
      for (const item of rawMarks.get(place) ?? []) mark(index, item)
  return { columns, rows, marks, mergedRows, headRow, hasHead: head !== undefined }
}
