import type { PathOf } from './client/contract-types'
import { query } from './client/query'
import { staleUserPaths } from './stale-user-paths'

/** One license with all its courses; an empty list when there is none with this id. */
export const licenseById = (licenseId: string) =>
  query('/api/business/getLicenses', { params: { query: { licenseId } } })

/** What any change of licenses or seats makes stale. */
export const staleLicensePaths = [
  ...staleUserPaths,
  '/api/business/getLicensedCategories',
  '/api/business/getCoursesAndLicenses',
  '/api/business/getSignupLinks',
] as const satisfies readonly PathOf<'get'>[]
