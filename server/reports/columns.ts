import type { SQL } from 'drizzle-orm'
import type { components } from '../../openapi/generated/types.ts'
import { orderBy } from '../contract/sort.ts'
import { invalid } from '../contract/validation-messages.ts'
import { sql } from '../db/drizzle.ts'
import type { Report, ReportColumn } from './types.ts'

type Presented = components['schemas']['ReportColumn']

/** Columns that were requested by name, in order; all of them by default. Throws 422 for unknown and repeated ones. */
export function columnsOf(report: Report, names?: string[], field = 'columns') {
  const chosen = names ?? Object.keys(report.columns)
  return chosen.map((name, index) => {
    const column = Object.hasOwn(report.columns, name) ? report.columns[name] : undefined
    const at = field.endsWith('.') ? `${field}${index}` : field
    if (!column)
      throw invalid([{ field: at, code: 'unknown', message: `There is no column ${name}` }])
    if (chosen.indexOf(name) < index)
      throw invalid([{ field: at, code: 'repeated', message: `${name} is there twice` }])
    return { name, column }
  })
}

function typeOf({ isDate, isMoment, isNumber }: ReportColumn): Presented['type'] {
  if (isNumber) return 'number'
  if (isMoment) return 'moment'
  return isDate ? 'day' : 'text'
}

export const presentColumns = (columns: { name: string; column: ReportColumn }[]): Presented[] =>
  columns.map(({ name, column }) => ({
    _id: name,
    head: column.head,
    type: typeOf(column),
    isSortable: column.sort !== false,
  }))

/** Texts in the order of their folded letters, everything else by its value. */
function keyOf(column: ReportColumn, zone: string) {
  if (column.sort) return column.sort
  const cell = column.cell(zone)
  return typeOf(column) === 'text' ? sql`fold_text(${cell}) COLLATE "C"` : cell
}

/** The ORDER BY of a report, and whether it needs the joins. Throws 422 for unknown columns. */
export function orderOf(report: Report, zone: string, sort = report.sort) {
  const sortable = Object.entries(report.columns).filter(([, { sort: key }]) => key !== false)
  const keys: Record<string, SQL> = {
    ...Object.fromEntries(sortable.map(([name, column]) => [name, keyOf(column, zone)])),
    ...report.keys,
  }
  const missing = Object.keys(keys).filter((name) => name !== 'name')
  const names = sort.split(',').map((part) => part.replace('-', ''))
  return {
    order: sql.join(orderBy(keys, sort, [report.id], { missing }), sql`, `),
    isJoined: names.some((name) => report.columns[name]?.isJoined ?? false),
  }
}
