import type { ClipboardEvent } from 'react'
import { copiedText, pastedCells, type GridRange } from './grid-moves'

type Options<Row> = {
  rows: readonly Row[]
  columns: readonly { id: string }[]
  /** The selected cells. */
  range: GridRange
  textOf: (row: Row, column: string) => string
  /** Writes into the cells of a range. */
  write: (texts: (row: number, column: number) => string | undefined, to?: GridRange) => void
}

/** Copy, cut and paste of the selected cells, compatible with spreadsheets. */
export function gridClipboard<Row>({ rows, columns, range, textOf, write }: Options<Row>) {
  const onCopy = (event: ClipboardEvent) => {
    if (event.target instanceof HTMLInputElement) return
    const cells = rows
      .slice(range.top, range.bottom + 1)
      .map((row) => columns.slice(range.left, range.right + 1).map(({ id }) => textOf(row, id)))
    event.clipboardData.setData('text/plain', copiedText(cells))
    event.preventDefault()
    if (event.type === 'cut') write(() => '')
  }
  const onPaste = (event: ClipboardEvent) => {
    if (event.target instanceof HTMLInputElement) return
    event.preventDefault()
    const { clipboardData } = event
    const text = clipboardData.getData('text/plain')
    // Ignore clipboards without text, such as images; a copied blank cell has empty text.
    if (text === '' && clipboardData.files.length > 0) return
    const cells = pastedCells(text)
    const isOne = cells.length === 1 && cells[0]?.length === 1
    // A single copied cell fills the selection; a larger range is pasted from its first cell.
    if (isOne) return write(() => cells[0]?.[0])
    const width = Math.max(...cells.map((row) => row.length))
    const to = { ...range, bottom: range.top + cells.length - 1, right: range.left + width - 1 }
    write((row, column) => cells[row]?.[column], to)
  }
  return { onCopy, onCut: onCopy, onPaste }
}
