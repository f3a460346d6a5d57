import type { PathOf } from '~/api/client/contract-types'

/** What any change of assets makes old: themselves, the courses that show them, and all that is counted from that. */
export const staleAssetPaths = [
  '/api/business/assets',
  '/api/business/asset/{id}',
  '/api/business/getCourses',
  '/api/business/getCategories',
  '/api/business/getAttention',
  '/api/business/getAuditLog',
  '/api/business/getJobs',
  '/api/business/search',
] as const satisfies readonly PathOf<'get'>[]
