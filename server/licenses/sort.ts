import type { SQL } from 'drizzle-orm'
import { orderBy } from '../contract/sort.ts'
import { sql } from '../db/drizzle.ts'
import { licenseCourses, licenses } from '../db/schema.ts'
import { licenseStatus } from './days.ts'

/** In the order of their lifecycle. */
const status = (zone: string) =>
  sql`array_position(ARRAY['scheduled', 'active', 'expiring', 'expired'], ${licenseStatus(zone)})`

const keys = (zone: string): Record<string, SQL> => ({
  title: sql`fold_text(${licenses.title}) COLLATE "C"`,
  status: status(zone),
  utilisation: sql`coalesce(${licenses.seatsTaken} * 1.0 / nullif(${licenses.seatsTotal}, 0), -1)`,
  startDate: sql`${licenses.startDate}`,
  expirationDate: sql`coalesce(${licenses.expirationDate}, 'infinity')`,
  coursesCount: sql`(SELECT count(*) FROM ${licenseCourses} lc WHERE lc.license_id = ${licenses}.id)`,
  createdAt: sql`${licenses.createdAt}`,
  updatedAt: sql`${licenses.updatedAt}`,
})

/** ORDER BY terms for `sort`; licenses without expiry come last. */
export const licenseOrder = (sort = 'expirationDate', zone = 'UTC') =>
  orderBy(keys(zone), sort, [licenses.id])
