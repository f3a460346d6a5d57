/** Zero-based row and column of a cell. */
export type GridPlace = { row: number; column: number }
/** A range of cells, inclusive. */
export type GridRange = { top: number; bottom: number; left: number; right: number }

type Size = { rows: number; columns: number; page: number }
type Pressed = { key: string; isFar: boolean }

/** Target cell of a key press, or null. `isFar` = with Ctrl or ⌘. */
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

/** The range between two cells. */
export function rangeOf(from: GridPlace, to: GridPlace): GridRange {
  return {
    top: Math.min(from.row, to.row),
    bottom: Math.max(from.row, to.row),
    left: Math.min(from.column, to.column),
    right: Math.max(from.column, to.column),
  }
}

const needsMarks = /[\t\r\n"]/

/** Serializes cells as TSV, as spreadsheets do. */
export function copiedText(cells: readonly (readonly string[])[]): string {
  const written = (text: string) =>
    needsMarks.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  return cells.map((row) => row.map(written).join('\t')).join('\n')
}

/** Parses TSV from a spreadsheet, with quotes around cells that contain line breaks. */
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
