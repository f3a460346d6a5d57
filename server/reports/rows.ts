import type { SQL } from 'drizzle-orm'
import { and, sql } from '../db/drizzle.ts'
import { countFacets, type Facet, type FacetRequest } from '../db/facets.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Tenant } from '../db/scope.ts'
import type { TableCell } from '../lib/spreadsheet.ts'
import { columnsOf, orderOf } from './columns.ts'
import type { Report, ReportFilter, ReportRow } from './types.ts'

/** Rows of a report: which, in what order, with which columns. */
export type ReportRequest = { filter: ReportFilter; columns?: string[]; sort?: string }

const whereOf = (report: Report, filter: ReportFilter, tenant: Tenant) =>
  and(report.base(tenant), ...Object.values(report.conditions(filter, tenant))) ?? sql`true`

const joinsOf = (report: Report, filter: ReportFilter, tenant: Tenant) =>
  report.joins?.(filter, tenant) ?? sql``

type Page = { limit: number; offset: number }
type Read = { id: string; cells: TableCell[]; refs: ReportRow['refs'] }

/** The rows of one page. The ids are found first: cells are computed for these rows only. */
export async function readRows(
  db: Db | Tx,
  report: Report,
  { filter, columns, sort }: ReportRequest,
  { limit, offset }: Page,
  tenant: Tenant & { publicUrl?: string },
): Promise<ReportRow[]> {
  const { order, isJoined } = orderOf(report, tenant.zone, sort)
  const cells = columnsOf(report, columns).map(({ column }) =>
    column.cell(tenant.zone, tenant.publicUrl),
  )
  const refs = Object.entries(report.refs).flatMap(([name, value]) => [sql`${name}::text`, value])
  const from = report.from(filter, tenant)
  const joins = joinsOf(report, filter, tenant)
  const { rows } = await db.execute<Read>(sql`
    SELECT page_id AS id, json_build_array(${sql.join(cells, sql`, `)}) AS cells,
      json_strip_nulls(json_build_object(${sql.join(refs, sql`, `)})) AS refs
    FROM ${from} ${joins}
    JOIN unnest(ARRAY(SELECT ${report.id} FROM ${from} ${isJoined ? joins : sql``}
      WHERE ${whereOf(report, filter, tenant)} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}))
      WITH ORDINALITY AS page (page_id, page_at) ON page_id = ${report.id}
    WHERE ${report.base(tenant)} ORDER BY page_at`)
  return rows.map(({ id, cells: values, refs: about }) => ({
    _id: id,
    cells: values,
    refs: about,
  }))
}

const groupFacet: Facet = {
  value: sql`g.id`,
  label: sql`g.name`,
  from: sql`JOIN user_group_members m ON m.user_id = listed.user_id
    JOIN user_groups g ON g.id = m.group_id AND g.deleted_at IS NULL`,
}

/** The number of rows of a filter, and the requested facets. */
export async function countRows(
  db: Db | Tx,
  report: Report,
  filter: ReportFilter,
  tenant: Tenant,
  request: FacetRequest = {},
) {
  const from = report.from(filter, tenant)
  if (!request.facets && request.facet === undefined) {
    const { rows } = await db.execute<{ total: number }>(sql`
      SELECT count(*)::integer AS total FROM ${from} WHERE ${whereOf(report, filter, tenant)}`)
    return { total: rows[0]?.total ?? 0 }
  }
  const own = Object.entries(report.facets ?? {})
  const names = [...own.map(([name]) => name), ...(report.userId ? ['group'] : [])]
  const conditions = Object.entries(report.conditions(filter, tenant))
  const others = conditions.flatMap(([name, value]) => (names.includes(name) ? [] : [value]))
  const faceted = conditions.flatMap(([name, value]) =>
    value && names.includes(name) ? [{ name, value, fits: sql.identifier(`fits_${name}`) }] : [],
  )
  const columns: SQL[] = [
    sql`${report.userId ?? sql`NULL`} AS user_id`,
    ...own.map(([name, { value }]) => sql`${value} AS ${sql.identifier(`facet_${name}`)}`),
    ...faceted.map(({ value, fits }) => sql`${value} AS ${fits}`),
  ]
  return countFacets(
    db,
    {
      rows: sql`SELECT ${sql.join(columns, sql`, `)} FROM ${from}
        WHERE ${and(report.base(tenant), ...others)}`,
      conditions: Object.fromEntries(faceted.map(({ name, fits }) => [name, sql`${fits}`])),
      facets: {
        ...Object.fromEntries(
          own.map(([name]) => [name, { value: sql`${sql.identifier(`facet_${name}`)}` }]),
        ),
        ...(report.userId && { group: groupFacet }),
      },
      chosen: filter,
    },
    request,
  )
}

/** The rows of a file, as a query of its columns. */
export const selectRows =
  (report: Report, { filter, sort }: ReportRequest, tenant: Tenant) =>
  (columns: SQL) => sql`SELECT ${columns}
    FROM ${report.from(filter, tenant)} ${joinsOf(report, filter, tenant)}
    WHERE ${whereOf(report, filter, tenant)} ORDER BY ${orderOf(report, tenant.zone, sort).order}`
