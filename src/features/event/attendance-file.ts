import type { Schemas } from '~/api/schemas'

type Row = Schemas['AttendanceImportRow']
type Field = Exclude<keyof Row, 'row'>

/** Names of columns, without spaces and punctuation, as exports of this console and of meeting applications have them. */
const names: Record<Field, readonly string[]> = {
  email: ['email', 'emailaddress', 'mail', 'useremail', 'attendeeemail', 'upn'],
  start: ['start', 'starttime', 'date'],
  status: ['attendance', 'status', 'attended', 'attendancestatus'],
  minutes: ['minutes', 'duration', 'durationminutes', 'timeinsessionminutes'],
  note: ['note', 'notes', 'comment'],
}

const fields = ['email', 'start', 'status', 'minutes', 'note'] as const

const limits: Record<Field, number> = { email: 1000, start: 40, status: 40, minutes: 20, note: 500 }

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/** How many rows may be above the header: titles of a report. */
const above = 20

const isFilled = (row: readonly string[]) => row.some((cell) => cell.trim() !== '')

/** The columns of a file: by the names in its header, or by the addresses where it has none. */
function findColumns(rows: readonly string[][]) {
  const head = rows.slice(0, above).findIndex((row) => {
    const cells = row.map(plain)
    return names.email.some((name) => cells.includes(name))
  })
  const columns = new Map<Field, number>()
  if (head >= 0) {
    const cells = (rows[head] ?? []).map(plain)
    for (const field of fields) {
      const at = cells.findIndex((cell) => names[field].includes(cell))
      if (at >= 0) columns.set(field, at)
    }
    return { columns, first: head + 1 }
  }
  const sample = rows.find((row) => row.some((cell) => cell.includes('@')))
  const email = sample?.findIndex((cell) => cell.includes('@')) ?? -1
  if (!sample || email < 0) return undefined
  columns.set('email', email)
  const other = sample.findIndex((cell, at) => at !== email && cell.trim() !== '')
  if (other >= 0) columns.set(/^\s*\d+\s*$/.test(sample[other] ?? '') ? 'minutes' : 'status', other)
  return { columns, first: 0 }
}

/** The rows of a file with attendance; undefined if it has no addresses. */
export function attendanceRows(rows: readonly string[][]): Row[] | undefined {
  const found = findColumns(rows)
  if (!found) return undefined
  const { columns, first } = found
  return rows.slice(first).flatMap((cells, index) => {
    if (!isFilled(cells)) return []
    const textOf = (field: Field) => {
      const at = columns.get(field)
      return at === undefined ? '' : (cells[at] ?? '').slice(0, limits[field])
    }
    const row: Row = { row: first + index + 1, email: textOf('email') }
    for (const field of ['start', 'status', 'minutes', 'note'] as const) {
      const text = textOf(field)
      if (text !== '') row[field] = text
    }
    return [row]
  })
}
