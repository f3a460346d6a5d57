import type { components } from '../../openapi/generated/types.ts'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Tenant } from '../db/scope.ts'
import type { Dates } from '../reports/range.ts'
import { learningDaysOf, type UsageScope } from './scope.ts'

type Hours = components['schemas']['ActivityHours']

/** How many people were active in each hour of each weekday, summed over the days of a range. */
export async function readHours(db: Db | Tx, scope: UsageScope, tenant: Tenant, dates: Dates) {
  const { rows } = await db.execute<Hours['cells'][number]>(sql`
    SELECT extract(isodow FROM day)::integer AS weekday, hour, count(*)::integer AS count
    FROM (SELECT DISTINCT l.day, l.user_id, unnest(l.hours) AS hour
      FROM ${learningDaysOf(scope, tenant, dates)}) AS hours
    GROUP BY 1, 2 ORDER BY 1, 2`)
  return { ...dates, timezone: tenant.zone, cells: rows }
}
