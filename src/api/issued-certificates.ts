import { staleDesignPaths } from './certificates'
import type { PathOf } from './client/contract-types'

/** Stale after certificates were issued, reissued, revoked, erased or sent. */
export const staleIssuedPaths = [
  ...staleDesignPaths,
  '/api/business/getIssuedCertificates',
  '/api/business/getHeldCertificates',
  '/api/business/getAttention',
  '/api/business/getJobs',
] as const satisfies readonly PathOf<'get'>[]
