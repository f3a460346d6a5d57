import type { PathOf } from '~/api/client/contract-types'

/** Stale after any change of assets: assets, the courses that contain them, and everything counted from these. */
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
