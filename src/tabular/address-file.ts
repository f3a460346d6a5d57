import { isBlank } from '~/forms/is-blank'
import { addressesIn } from './addresses'
import { findColumns } from './column-guess'
import { columnOf } from './column-stats'
import { guessDelimiter, readDelimited, withoutAnnouncement } from './delimited-text'
import { guessEncoding } from './guess-encoding'
import { headNames } from './list-head'
import { decode } from './list-encoding'
import { ListReading } from './list-reading'
import { listKind } from './list-signature'

/** The addresses of a file, and which column they are from, where several hold addresses. */
export interface AddressesFound {
  addresses: string[]
  column?: string
}

const isAddress = (cell: string) => cell.includes('@')

/** The place of the column with people's own addresses; -1 where none has them. */
function ownColumn(head: string[], rows: string[][]): number {
  const width = rows.reduce((most, row) => Math.max(most, row.length), head.length)
  const columns = headNames(head, width).map((name, index) =>
    columnOf(
      name,
      rows.map((row) => row[index] ?? ''),
    ),
  )
  return findColumns(columns).mapping.indexOf('email')
}

/** What one line has in a column; of a line without anything there, what says whose line it is. */
function inColumn(row: string[], index: number): string[] {
  const own = addressesIn(row[index] ?? '')
  if (own.length > 0) return own
  return addressesIn(row.filter((cell) => cell !== '' && !isAddress(cell)).join(' '))
}

function inText(text: string): AddressesFound {
  const rows = readDelimited(text, guessDelimiter(text)).rows.filter((row) => !row.every(isBlank))
  const [first = []] = rows
  const head = first.some(isAddress) ? undefined : first
  const lines = head ? rows.slice(1) : rows
  const isTable = head
    ? head.length > 1
    : rows.length > 1 && rows.every((row) => row.length === first.length)
  const at = isTable ? ownColumn(head ?? [], lines) : -1
  const body = withoutAnnouncement(text)
  if (at < 0) return { addresses: addressesIn(head ? body.trim().replace(/^[^\r\n]*/, '') : body) }
  const addresses = lines.flatMap((row) => inColumn(row, at))
  const hasOthers = lines.some((row) => row.some((cell, index) => index !== at && isAddress(cell)))
  const name = head?.[at]?.trim() ?? ''
  return hasOthers
    ? { addresses, column: name === '' ? `column ${at + 1}` : `“${name}”` }
    : { addresses }
}

/** The same of a workbook, whose head may stand below other rows. */
function inWorkbook(reading: ListReading): AddressesFound {
  const { columns, mapping, candidates } = reading.facts
  const at = mapping.indexOf('email')
  const addresses = reading
    .people(mapping)
    .flatMap(({ email, firstName, lastName }) => addressesIn(email || `${firstName} ${lastName}`))
  const hasOthers = candidates.some(({ target }) => target === 'email')
  return hasOthers ? { addresses, column: `“${columns[at]?.name}”` } : { addresses }
}

/**
 * The addresses in a file, and whatever stands where one is expected, to be shown as what it is. A first line
 * without an address names the columns. Of a table one column is taken: a manager's address is nobody's own.
 */
export async function addressesInFile(file: File): Promise<AddressesFound> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (listKind(bytes) === 'workbook') return inWorkbook(await ListReading.of(file))
  return inText(decode(bytes, guessEncoding(bytes).encoding))
}
