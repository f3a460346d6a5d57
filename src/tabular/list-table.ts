import { isBlank } from '~/forms/is-blank'
import { cellText, cutAt } from './cell-text'
import type { ListColumn, Mapping } from './column-guess'
import { fittingCell } from './cell-limits'
import { splitLastFirst, splitName } from './full-name'
import type { RawCells } from './import-fields'
import { findHead, headNames } from './list-head'
import { ListProblem, maxRows } from './list-problem'

/** A list with its head found: rows of equal width, without blank ones and without empty columns at the end. */
export type ListTable = {
  columns: ListColumn[]
  rows: string[][]
  headRow: number
  hasHead: boolean
}

const samples = 5
/** To know what a column is, more are looked at than are shown. */
const looked = 200
/** The most characters that are shown of one. */
const sampleLength = 1000

function columnOf(name: string, at: number, rows: readonly string[][]): ListColumn {
  const full = rows.map((row) => row[at] ?? '').filter((text) => !isBlank(text))
  return {
    name,
    samples: [...new Set(full.slice(0, looked))]
      .slice(0, samples)
      .map((text) => cutAt(text, sampleLength)),
    filled: full.length,
  }
}

/** Makes a table of raw rows; `headRow` is where the names of the columns are, -1 = nowhere, undefined = to be found. */
export function tableOf(raw: readonly string[][], headRow = findHead(raw)): ListTable {
  const clean = raw.map((row) => row.map(cellText))
  const rows = clean.slice(headRow + 1).filter((row) => row.some((cell) => !isBlank(cell)))
  if (rows.length === 0) throw new ListProblem('empty')
  if (rows.length > maxRows) throw new ListProblem('too-many-rows')
  const head = headRow < 0 ? undefined : clean[headRow]
  const widest = [...rows, head ?? []].reduce((most, row) => {
    return Math.max(most, row.findLastIndex((cell) => !isBlank(cell)) + 1)
  }, 0)
  const columns = headNames(head, widest).map((name, at) => columnOf(name, at, rows))
  return { columns, rows, headRow, hasHead: head !== undefined }
}

/**
 * The cells of one row by what they are to us. Several columns of groups become one, with all of its names: how many
 * fit is told when they go on their way.
 */
export function rawCells(row: readonly string[], mapping: Mapping): RawCells {
  const cells = { firstName: '', lastName: '', email: '', designation: '', groups: '' }
  for (const [at, target] of mapping.entries()) {
    const text = row[at] ?? ''
    if (target === null || isBlank(text)) continue
    if (target === 'fullName') Object.assign(cells, splitName(fittingCell('lastName', text)))
    else if (target === 'lastFirst')
      Object.assign(cells, splitLastFirst(fittingCell('lastName', text)))
    else if (target === 'groups')
      cells.groups = cells.groups === '' ? text : cellText(`${cells.groups}; ${text}`)
    else cells[target] = fittingCell(target, text)
  }
  return cells
}
