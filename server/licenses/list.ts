import type { SQL } from 'drizzle-orm'
import { today } from '../db/date-filter.ts'
import { eq, sql } from '../db/drizzle.ts'
import { countFacets, type Facet, type FacetRequest } from '../db/facets.ts'
import type { Db, Tx } from '../db/open.ts'
import { licensedCategories, licenses } from '../db/schema.ts'
import type { Own } from '../db/scope.ts'
import { problem } from '../contract/problem.ts'
import { licenseStatus } from './days.ts'
import { facetConditions, hasWaitingSeats, type LicenseFilter, otherConditions } from './filter.ts'
import { type Addresses, licenseColumns, presentLicense } from './present.ts'
import { licenseOrder } from './sort.ts'

export type Caller = Addresses & {
  db: Db | Tx
  own: Own
  user: { organisationId: string; organisation: { timezone: string } }
}
type Page = { sort?: string; limit?: number; offset?: number; isSingle?: boolean }

/** The licenses that match a condition, sorted. */
export async function readLicenses(caller: Caller, which: SQL | undefined, page: Page = {}) {
  const { db, own, user } = caller
  const { timezone } = user.organisation
  const rows = await db
    .select(licenseColumns(timezone, page.isSingle))
    .from(licenses)
    .where(own(licenses, which))
    .orderBy(...licenseOrder(page.sort, timezone))
    .limit(page.limit ?? 10_000)
    .offset(page.offset ?? 0)
  return rows.map((row) => presentLicense(row, caller))
}

/** A license with all its courses, including deleted ones. */
export async function readLicense(caller: Caller, id: string) {
  const [license] = await readLicenses(caller, eq(licenses.id, id), { isSingle: true })
  if (!license) throw problem('request/not-found')
  return license
}

/** Filter options: days until the expiry, and percentages of used seats. */
const spans = sql`(VALUES (30), (60), (90)) AS span (days)`
const percentages = sql`(VALUES (75), (90), (100)) AS used (percent)`

const facetsIn = (zone: string): Record<string, Facet> => ({
  status: { value: sql`status` },
  category: {
    value: sql`c.id`,
    label: sql`c.name`,
    from: sql`JOIN ${licensedCategories} c ON c.id = category_id`,
  },
  course: {
    value: sql`co.id`,
    label: sql`co.title`,
    from: sql`JOIN license_courses lc ON lc.license_id = listed.id
      JOIN courses co ON co.id = lc.course_id AND co.deleted_at IS NULL`,
  },
  supplier: { value: sql`nullif(supplier, '')` },
  isTrial: { value: sql`is_trial` },
  hasWaiting: { value: sql`has_waiting` },
  expiresTo: {
    value: sql`${today(zone)} + span.days`,
    label: sql`'Within ' || span.days || ' days'`,
    from: sql`JOIN ${spans} ON expiration_date BETWEEN ${today(zone)} AND ${today(zone)} + span.days`,
  },
  usedFrom: {
    value: sql`used.percent`,
    from: sql`JOIN ${percentages} ON seats_taken * 100.0 >= used.percent * nullif(seats_total, 0)`,
  },
})

/** The number of licenses that match a filter, and the requested facets. */
export function countLicenses(
  { db, own, user }: Caller,
  filter: LicenseFilter,
  requested: FacetRequest = {},
) {
  const { timezone } = user.organisation
  const conditions = Object.entries(facetConditions(filter, timezone)).flatMap(
    ([name, condition]) =>
      condition ? [{ name, condition, column: sql.identifier(`fits_${name}`) }] : [],
  )
  const fits = conditions.map(({ condition, column }) => sql`, ${condition} AS ${column}`)
  const listed = own(licenses, otherConditions(filter))
  const rows = sql`SELECT ${licenses}.*, ${licenseStatus(timezone)} AS status,
    ${hasWaitingSeats} AS has_waiting ${sql.join(fits)} FROM ${licenses} WHERE ${listed}`
  return countFacets(
    db,
    {
      rows,
      conditions: Object.fromEntries(conditions.map(({ name, column }) => [name, sql`${column}`])),
      facets: facetsIn(timezone),
      chosen: filter,
    },
    requested,
  )
}
