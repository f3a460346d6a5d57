import type { QueryOf } from '~/api/client/contract-types'
import { query, uploading } from '~/api/client/query'
import { staleLicensePaths } from '~/api/licenses'

/** A page of licenses. */
export const licensesPage = (parameters: QueryOf<'/api/business/getLicenses'>) =>
  query('/api/business/getLicenses', { params: { query: parameters } })

export const addLicense = uploading('post', '/api/business/addLicenseCourse', staleLicensePaths)
export const updateLicense = uploading(
  'post',
  '/api/business/updateLicenseCourse',
  staleLicensePaths,
)
