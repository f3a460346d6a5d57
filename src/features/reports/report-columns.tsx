import type { Schemas } from '~/api/schemas'
import { objectLinks } from '~/entities/object-links'
import { listColumns } from '~/list/list-columns'
import { CalendarDay } from '~/ui/display/calendar-day'
import { Text } from '~/ui/display/text'
import { formatNumber } from '~/ui/format/numbers'

export type ReportRow = Schemas['ReportRow']
type Kind = Schemas['ReportColumn']['type']
type Ref = Exclude<keyof ReportRow['refs'], 'user' | 'certificate' | 'message'>

/** A column of a report as the table shows it. */
export interface ReportColumn {
  id: string
  header: string
  kind?: Kind
  /** The columns of the contract; by default the one with its id. Several are joined with spaces. */
  file?: readonly string[]
  /** The sort key; by default its id. Null if it cannot be sorted by. */
  sort?: string | null
  width?: number
  optional?: boolean
  /** The object that its cells link to. */
  link?: Ref
}

/** What a column needs at least, in pixels, by its kind. */
const widths = { text: 120, number: 84, day: 104, moment: 140 } as const

/** Short texts, which are never cut off. */
const short = ['name', 'person', 'status', 'registration', 'attendance', 'channel', 'code', 'month']

type Cell = ReportRow['cells'][number] | undefined

/** A cell as text; empty for null. */
const cellText = (cell: Cell) => (cell === null || cell === undefined ? '' : String(cell))

function CellContent({ cell, kind }: { cell: Cell; kind: Kind }) {
  const text = cellText(cell)
  if (text === '')
    return (
      <Text as="span" tone="muted">
        –
      </Text>
    )
  if (kind === 'number') return typeof cell === 'number' ? formatNumber(cell) : text
  if (kind === 'day') return <CalendarDay value={text} />
  if (kind === 'moment')
    return (
      <>
        <CalendarDay value={text.slice(0, 10)} /> {text.slice(11)}
      </>
    )
  return <bdi>{text}</bdi>
}

/** The columns of a report for the list kit, and what they request: cells come in the order of `requested`. */
export function reportColumns(columns: readonly ReportColumn[]) {
  const requested = columns.flatMap(({ id, file = [id] }) => file)
  const textOf = ({ cells }: ReportRow, file: readonly string[]) =>
    file
      .map((name) => cellText(cells[requested.indexOf(name)]))
      .filter((text) => text !== '')
      .join(' ')
  const [first] = columns
  return {
    requested,
    sortKeys: columns.flatMap(({ id, sort = id }) => sort ?? []),
    rowName: (row: ReportRow) => (first ? textOf(row, first.file ?? [first.id]) : row._id),
    columns: listColumns<ReportRow, string>(
      columns.map(({ id, header, kind = 'text', file = [id], sort = id, link, ...rest }) => ({
        id,
        header,
        file,
        width: rest.width ?? widths[kind],
        numeric: kind === 'number',
        truncates: kind === 'text' && !short.includes(id),
        optional: rest.optional ?? false,
        ...(sort !== null && { sort }),
        first: kind === 'text' ? 'ascending' : 'descending',
        cell(row) {
          const cell = file.length > 1 ? textOf(row, file) : row.cells[requested.indexOf(id)]
          const content = <CellContent cell={cell} kind={kind} />
          const target = link && row.refs[link]
          return link && target !== undefined ? objectLinks[link](target, content) : content
        },
      })),
    ),
  }
}
