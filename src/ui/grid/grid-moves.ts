/** A cell by its row and its column, both counted from 0. */
export type GridPlace = { row: number; column: number }
/** A rectangle of cells, its edges included. */
export type GridRange = { top: number; bottom: number; left: number; right: number }

type Size = { rows: number; columns: number; page: number }
type Pressed = { key: string; isFar: boolean }

/** Where a key leads from a cell; null when it leads nowhere. `isFar` = with Ctrl or ⌘. */
export function moved({ row, column }: GridPlace, { key, isFar }: Pressed, size: Size) {
  const last = { row: size.rows - 1, column: size.columns - 1 }
  const within = (to: GridPlace): GridPlace => ({
    row: Math.min(Math.max(to.row, 0), Math.max(last.row, 0)),
    column: Math.min(Math.max(to.column, 0), last.column),
  })
  const places: Partial<Record<string, GridPlace>> = {
    ArrowUp: { row: isFar ? 0 : row - 1, column },
    ArrowDown: { row: isFar ? last.row : row + 1, column },
    ArrowLeft: { row, column: isFar ? 0 : column - 1 },
    ArrowRight: { row, column: isFar ? last.column : column + 1 },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? last.row : row, column: last.column },
    PageUp: { row: row - size.page, column },
    PageDown: { row: row + size.page, column },
  }
  const place = places[key]
  return place ? within(place) : null
}

/** The rectangle between two cells. */
export function rangeOf(from: GridPlace, to: GridPlace): GridRange {
  return {
    top: Math.min(from.row, to.row),
    bottom: Math.max(from.row, to.row),
    left: Math.min(from.column, to.column),
    right: Math.max(from.column, to.column),
  }
}

const needsMarks = /[\t\r\n"]/

/** Cells as spreadsheets put them on the clipboard. */
export function copiedText(cells: readonly (readonly string[])[]): string {
  const written = (text: string) =>
    needsMarks.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  return cells.map((row) => row.map(written).join('\t')).join('\n')
}

/** The cells of what was copied from a spreadsheet: tabs between them, marks around those with line breaks. */
export function pastedCells(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy
  for (const [, marked, plain, end] of text.replace(/(?:\r\n|\n|\r)$/, '').matchAll(cell)) {
    rows.at(-1)?.push(marked === undefined ? (plain ?? '') : marked.replaceAll('""', '"'))
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows
}
