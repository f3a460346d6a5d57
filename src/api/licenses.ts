import type { PathOf } from './client/contract-types'
import { query } from './client/query'
import { staleUserPaths } from './stale-user-paths'

/** One license with all its courses; an empty list if it does not exist. */
export const licenseById = (licenseId: string) =>
  query('/api/business/getLicenses', { params: { query: { licenseId } } })

/** Stale after any change of licenses or seats. */
export const staleLicensePaths = [
  ...staleUserPaths,
  '/api/business/getLicensedCategories',
  '/api/business/getCoursesAndLicenses',
  '/api/business/getSignupLinks',
] as const satisfies readonly PathOf<'get'>[]
