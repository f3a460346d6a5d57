/** Rows of delimited text, and those with unmatched quotation marks. */
export type TextRows = {
  rows: string[][]
  /** Indexes of `rows`. */
  misquoted: number[]
}

const isBreak = (sign: string | undefined) => sign === '\n' || sign === '\r'
const hasAddress = (text: string) => /[^\s@]@[^\s@]+\.[^\s@]/.test(text)

/**
 * Splits delimited text (RFC 4180, leniently). Every line break outside quotation marks ends a row: CRLF, LF, CR and
 * CRCRLF may be mixed. A quotation mark opens a cell only at its beginning, after optional spaces, and closes it only
 * before a delimiter or the end of a line. One that would swallow the following rows is read as text.
 */
export function readCells(text: string, delimiter: string, quote = '"'): TextRows {
  const rows: string[][] = []
  const misquoted: number[] = []
  let row: string[] = []
  let isOdd = false

  const skipSpaces = (from: number) => {
    let at = from
    while (text[at] === ' ' || text[at] === '\u00A0') at++
    return at
  }

  /** Whether a multi-line cell consists of table rows, each with an address. */
  const hasSwallowedRows = (cell: string) => {
    const width = rows[0]?.length ?? 2
    const [first = '', ...others] = cell.split(/[\r\n]+/)
    const isRow = (line: string, cells: number) =>
      line.split(delimiter).length >= Math.max(2, cells) && hasAddress(line)
    return isRow(first, width - row.length) || others.some((line) => isRow(line, width))
  }

  /** The quoted cell that begins at a quotation mark; null if it opens none. */
  const quotedCell = (start: number) => {
    let cell = ''
    let from = start + 1
    let hasBreaks = false
    let hasLooseQuote = false
    for (;;) {
      const close = text.indexOf(quote, from)
      if (close < 0) return null
      const part = text.slice(from, close)
      hasBreaks ||= /[\r\n]/.test(part)
      if (hasBreaks && hasLooseQuote) return null
      if (text[close + 1] === quote) {
        cell += part + quote
        from = close + 2
        continue
      }
      const end = skipSpaces(close + 1)
      if (end >= text.length || text[end] === delimiter || isBreak(text[end])) {
        cell += part
        return hasBreaks && hasSwallowedRows(cell) ? null : { cell, end }
      }
      if (hasBreaks) return null
      hasLooseQuote = true
      cell += part + quote
      from = close + 1
    }
  }

  const plainCell = (start: number) => {
    let end = start
    while (end < text.length && text[end] !== delimiter && !isBreak(text[end])) end++
    return { cell: text.slice(start, end), end }
  }

  const endRow = () => {
    if (isOdd) misquoted.push(rows.length)
    rows.push(row)
    row = []
    isOdd = false
  }

  let at = 0
  while (at < text.length) {
    const first = skipSpaces(at)
    const isQuoted = text[first] === quote
    const quoted = isQuoted ? quotedCell(first) : null
    isOdd ||= isQuoted && quoted === null
    const { cell, end } = quoted ?? plainCell(at)
    row.push(cell)
    at = end + 1
    if (text[end] === delimiter) {
      if (at >= text.length) row.push('')
      continue
    }
    if (text[end] === '\r') {
      let next = at
      while (text[next] === '\r') next++
      if (text[next] === '\n') at = next + 1
    }
    endRow()
  }
  if (row.length > 0) endRow()
  return { rows, misquoted }
}
