import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Tenant } from '../db/scope.ts'
import { hasSeat } from '../reports/conditions.ts'
import type { Dates } from '../reports/range.ts'
import { learningDaysOf, type UsageScope } from './scope.ts'

type Hours = components['schemas']['ActivityHours']

/** How many different people were active in each hour of each weekday of a range. */
export async function readHours(
  db: Db | Tx,
  { license, ...scope }: UsageScope,
  tenant: Tenant,
  dates: Dates,
) {
  const { rows } = await db.execute<Hours['cells'][number]>(sql`
    SELECT weekday, hour, count(*)::integer AS count FROM (
      SELECT DISTINCT extract(isodow FROM l.day)::integer AS weekday, l.user_id, unnest(l.hours) AS hour
      FROM ${learningDaysOf(scope, tenant, dates)} AND ${hasSeat(sql`l.user_id`, license) ?? sql`true`}) AS hours
    GROUP BY 1, 2 ORDER BY 1, 2`)
  return { ...dates, timezone: tenant.zone, cells: rows }
}
