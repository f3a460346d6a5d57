import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import { instant } from '../db/instant.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Tenant } from '../db/scope.ts'
import { columnsOf, orderOf } from './columns.ts'
import { peopleReport } from './definitions/people.ts'
import type { ReportRequest } from './rows.ts'

type Row = components['schemas']['DetailedUserRow']

const groups = sql`coalesce((SELECT json_agg(json_build_object('_id', g.id, 'name', g.name)
    ORDER BY lower(g.name), g.id)
  FROM user_group_members m JOIN user_groups g ON g.id = m.group_id AND g.deleted_at IS NULL
  WHERE m.user_id = users.id), '[]')`

/** Members whose values are not those of the file. */
const values: Record<string, ReturnType<typeof sql>> = {
  userGroups: groups,
  status: sql`users.status`,
  registeredAt: instant(sql`users.registered_at`),
  lastActiveAt: instant(sql`users.last_active_at`),
}

/** The rows of the user report, as `getDetailedUserDataDisplay` answers them. */
export async function readPeople(
  db: Db | Tx,
  { filter, columns, sort }: ReportRequest,
  { limit = 100_000, offset = 0 }: { limit?: number; offset?: number },
  tenant: Tenant,
): Promise<Row[]> {
  const { order, isJoined } = orderOf(peopleReport, tenant.zone, sort)
  const members = columnsOf(peopleReport, columns).flatMap(({ name, column }) => [
    sql`${name}::text`,
    values[name] ?? column.cell(tenant.zone),
  ])
  const joins = peopleReport.joins?.(filter, tenant) ?? sql``
  const conditions = Object.values(peopleReport.conditions(filter, tenant)).flatMap((condition) =>
    condition ? [sql`AND ${condition}`] : [],
  )
  const { rows } = await db.execute<{ row: Row }>(sql`
    SELECT json_build_object('userId', users.id, ${sql.join(members, sql`, `)}) AS row
    FROM unnest(ARRAY(SELECT users.id FROM users ${isJoined ? joins : sql``}
      WHERE ${peopleReport.base(tenant)} ${sql.join(conditions, sql` `)}
      ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}))
      WITH ORDINALITY AS page (page_id, page_at)
    JOIN users ON users.id = page_id ${joins}
    WHERE ${peopleReport.base(tenant)} ORDER BY page_at`)
  return rows.map(({ row }) => row)
}
