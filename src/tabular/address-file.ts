import { addressColumn } from './address-column'
import { addressesIn } from './addresses'
import { guessDelimiter, readDelimited, withoutAnnouncement } from './delimited-text'
import { isBlank } from '~/forms/is-blank'

/** What a file has, and which column that is of, where several hold addresses. */
interface Found {
  addresses: string[]
  column?: string
}

/** Of a file that is no text, whatever it is called: a workbook, say. */
export class NoText extends Error {}

const isAddress = (cell: string) => cell.includes('@')

function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  // What spreadsheets call "Unicode text" begins with one of these marks.
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const encoding = isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

const rowsOf = (text: string) =>
  readDelimited(text, guessDelimiter(text)).rows.filter((row) => !row.every(isBlank))

/** The place of the column that has people's own addresses; -1 where none has them. */
function ownColumn(head: string[], rows: string[][]): number {
  const counts: number[] = []
  for (const row of rows)
    for (const [at, cell] of row.entries()) counts[at] = (counts[at] ?? 0) + Number(isAddress(cell))
  return addressColumn(
    head,
    counts.map((count) => count > rows.length / 2),
  )
}

/** What one line has in a column; of a line without anything there, what says whose line it is. */
function inColumn(row: string[], at: number): string[] {
  const own = addressesIn(row[at] ?? '')
  if (own.length > 0) return own
  return addressesIn(row.filter((cell) => cell !== '' && !isAddress(cell)).join(' '))
}

/**
 * The addresses in a file of text, and whatever stands where one is expected, to be shown as what it is. A first line
 * without an address names the columns. Of a table one column is taken: a manager's address is nobody's own.
 */
export async function addressesInFile(file: File): Promise<Found> {
  const text = textOf(new Uint8Array(await file.arrayBuffer()))
  // No text has this character, and nothing that is not text goes without it for long.
  if (text.includes('\u0000')) throw new NoText()
  const rows = rowsOf(text)
  const [first = []] = rows
  const head = first.some(isAddress) ? undefined : first
  const lines = head ? rows.slice(1) : rows
  const isTable = head
    ? head.length > 1
    : rows.length > 1 && rows.every((row) => row.length === first.length)
  const at = isTable ? ownColumn(head ?? [], lines) : -1
  const body = withoutAnnouncement(text)
  if (at < 0) return { addresses: addressesIn(head ? body.trim().replace(/^.*/, '') : body) }
  const addresses = lines.flatMap((row) => inColumn(row, at))
  const hasOthers = lines.some((row) => row.some((cell, place) => place !== at && isAddress(cell)))
  const name = head?.[at]?.trim() ?? ''
  return hasOthers
    ? { addresses, column: name === '' ? `column ${at + 1}` : `“${name}”` }
    : { addresses }
}
