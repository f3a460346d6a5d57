import type { QueryOf } from '~/api/client/contract-types'
import { query } from '~/api/client/query'

/** A license among those that were deleted in the last 30 days. */
export const deletedLicense = (licenseId: string) =>
  query('/api/business/getLicenses', { params: { query: { licenseId, deleted: true } } })

/** The forecast of a license, its last weeks, and what ends with it. */
export const licenseOutlook = (id: string) =>
  query('/api/business/getLicenseOutlook/{id}', { params: { path: { id } } })

/** A page of the seats of a license. */
export const seatsPage = (
  id: string,
  parameters: QueryOf<'/api/business/getUsersInLicense/{id}'>,
) => query('/api/business/getUsersInLicense/{id}', { params: { path: { id }, query: parameters } })
