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

/** The addresses of a file, and the column they are from, if several have addresses. */
export interface AddressesFound {
  addresses: string[]
  column?: string
}

const isAddress = (cell: string) => cell.includes('@')

/** The index of the column with users' own addresses; -1 if there is none. */
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

/** The address of a line in a column; for a line without one, text that identifies it. */
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

/** The same for a workbook, whose header row may be below other rows. */
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
 * The addresses in a file, and other text where an address is expected, to be reported. A first line without an address
 * is the header. Of a table one column is used: the address of a manager is not the user's own.
 */
export async function addressesInFile(file: File): Promise<AddressesFound> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (listKind(bytes) === 'workbook') return inWorkbook(await ListReading.of(file))
  return inText(decode(bytes, guessEncoding(bytes).encoding))
}
