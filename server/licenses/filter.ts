import type { components } from '../../openapi/generated/types.ts'
import { and, eq, isNull, sql } from '../db/drizzle.ts'
import { licenseCourses, licenses, seats } from '../db/schema.ts'
import { today } from '../db/date-filter.ts'
import { hasEachWord } from '../db/search-terms.ts'
import { licenseStatus } from './days.ts'

export type LicenseFilter = components['schemas']['LicenseFilter']

const isThere = (deleted = false) =>
  deleted ? sql`${licenses.deletedAt} > now() - interval '30 days'` : isNull(licenses.deletedAt)

export const hasWaitingSeats = sql`EXISTS (SELECT FROM ${seats} w
  WHERE w.license_id = ${licenses}.id AND w.status = 'waiting')`

/** Conditions of the filters that have facets. */
export function facetConditions(filter: LicenseFilter, zone: string) {
  const { status, category, course, supplier, isTrial, hasWaiting, expiresTo, usedFrom } = filter
  return {
    status: status && sql`${licenseStatus(zone)} = ${status}`,
    category: category && eq(licenses.categoryId, category),
    course:
      course &&
      sql`EXISTS (SELECT FROM ${licenseCourses} lc
        WHERE lc.license_id = ${licenses}.id AND lc.course_id = ${course})`,
    supplier: supplier && eq(licenses.supplier, supplier),
    isTrial: isTrial === undefined ? undefined : eq(licenses.isTrial, isTrial),
    hasWaiting: hasWaiting === undefined ? undefined : sql`${hasWaitingSeats} = ${hasWaiting}`,
    expiresTo:
      expiresTo === undefined
        ? undefined
        : sql`${licenses.expirationDate} BETWEEN ${today(zone)} AND ${expiresTo}::date`,
    usedFrom:
      usedFrom === undefined
        ? undefined
        : sql`${licenses.seatsTaken} * 100.0 >= ${usedFrom}::float8 * nullif(${licenses.seatsTotal}, 0)`,
  }
}

/** Conditions of the other filters. */
export const otherConditions = ({ search, deleted }: LicenseFilter) =>
  and(isThere(deleted), ...hasEachWord(licenses.searchText, search))

/** Condition for the licenses of a filter; goes into `own(licenses, …)`. */
export function licenseFilterWhere(filter: LicenseFilter, zone: string) {
  const facets = Object.values(facetConditions(filter, zone)).map((each) => each || undefined)
  return and(otherConditions(filter), ...facets)
}

export type LicenseSelection = { licenseIds?: string[]; filter?: LicenseFilter; exclude?: string[] }

/** Condition for a filter with exceptions; goes into `own(licenses, …)`. */
export function licenseSelectionWhere({ filter, exclude = [] }: LicenseSelection, zone: string) {
  if (!filter) return sql`false`
  const others =
    exclude.length > 0 ? sql`${licenses.id} <> ALL(${sql.param(exclude)}::text[])` : undefined
  return and(licenseFilterWhere(filter, zone), others)
}
