import type { SQL } from 'drizzle-orm'
import { sql } from '../db/drizzle.ts'
import { headOf, type TableCell } from '../lib/spreadsheet.ts'

/** A column of a file; the database formats its cells. */
export type Column = {
  head: string
  isDate?: boolean
  isMoment?: boolean
  isNumber?: boolean
  cell(zone: string): SQL<TableCell>
}

export const text = (head: string, value: SQL): Column => ({ head, cell: () => sql`${value}` })

export const number = (head: string, value: SQL): Column => ({
  ...text(head, value),
  isNumber: true,
})

/** A time as clocks show it: `2026-11-21 14:02`, by default in the organisation's time zone. */
export const moment = (head: string, time: SQL, zone?: SQL): Column => ({
  head,
  isMoment: true,
  cell: (ours) => sql`to_char(${time} AT TIME ZONE ${zone ?? ours}, 'YYYY-MM-DD HH24:MI')`,
})

/** A time as its date in the organisation's time zone. */
export const day = (head: string, time: SQL): Column => ({
  head,
  isDate: true,
  cell: (zone) => sql`to_char(${time} AT TIME ZONE ${zone}, 'YYYY-MM-DD')`,
})

/** A calendar date. */
export const calendarDay = (head: string, value: SQL): Column => ({
  head,
  isDate: true,
  cell: () => sql`${value}::text`,
})

/** A stored code as text. */
export const inWords = (code: SQL, labels: Record<string, string>) =>
  sql`CASE ${code} ${sql.join(
    Object.entries(labels).map(([each, word]) => sql`WHEN ${each} THEN ${word}`),
    sql` `,
  )} END`

/** The heads and cells of some columns, by default of all. */
export function tableOf<Name extends string>(columns: Record<Name, Column>) {
  const isColumn = (name: string): name is Name => name in columns
  const columnIds = Object.keys(columns).filter(isColumn)
  return (names: Name[] = columnIds, zone: string) => ({
    heads: names.map((name) => headOf(columns[name])),
    cells: names.map((name) => columns[name].cell(zone)),
  })
}
