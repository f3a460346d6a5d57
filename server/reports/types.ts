import type { SQL } from 'drizzle-orm'
import type { components } from '../../openapi/generated/types.ts'
import type { Tenant } from '../db/scope.ts'
import type { Column } from '../exports/columns.ts'

type Schemas = components['schemas']

export type ReportId = Schemas['ReportId']
export type ReportFilter = Schemas['ReportFilter']
export type ReportRow = Schemas['ReportRow']
type RefName = keyof ReportRow['refs']
export type FilterName = keyof ReportFilter

export type ReportColumn = Omit<Column, 'cell'> & {
  /** `publicUrl`: the address of the console, for links in cells. */
  cell(zone: string, publicUrl?: string): ReturnType<Column['cell']>
  /** What to sort by; by default the cell. False for columns that cannot be sorted by. */
  sort?: SQL | false
  /** Whether it needs the joins of the report. */
  isJoined?: boolean
}

export type Report = {
  title: string
  /** The noun for its rows, and its plural. */
  noun: [string, string]
  /** The beginning of its file names. */
  file: string
  /** The page of the console with its rows. */
  href: string
  columns: Record<string, ReportColumn>
  /** Sort keys that are not columns. */
  keys?: Record<string, SQL>
  /** The default order. */
  sort: string
  /** The filters that it accepts. */
  filters: readonly FilterName[]
  /** Its statuses with their labels. */
  statuses?: Record<string, string>
  /** What `from` and `to` mean: "assigned". */
  dated?: string
  /** Identifies a row, as text. */
  id: SQL
  /** The tables of every query, each row once. */
  from(filter: ReportFilter, tenant: Tenant): SQL
  /** Joins that only cells and orders need. */
  joins?(filter: ReportFilter, tenant: Tenant): SQL
  /** The rows of the organisation. */
  base(tenant: Tenant): SQL
  /** The condition of each filter; those with the name of a facet do not restrict its values. */
  conditions(filter: ReportFilter, tenant: Tenant): Record<string, SQL | undefined>
  /** The column of the user, for the facet of groups. */
  userId?: SQL
  /** Facets, as columns of the rows. */
  facets?: Record<string, { value: SQL }>
  refs: Partial<Record<RefName, SQL>>
}
