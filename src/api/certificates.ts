import { queryOptions } from '@tanstack/react-query'
import { call } from './client/client'
import type { PathOf } from './client/contract-types'
import { query } from './client/query'
import type { Schemas } from './schemas'

/** One certificate design with its template; an empty list if it does not exist. */
export const designById = (certificateId: string) =>
  query('/api/business/getCertificateDesign', { params: { query: { certificateId } } })

/** Stale after any change of designs or of what courses, licenses and learning paths award. */
export const staleDesignPaths = [
  '/api/business/getCertificateDesign',
  '/api/business/getCoursesAndLicenses',
  '/api/business/getCourses',
  '/api/business/getLicenses',
  '/api/business/getLearningPaths',
  '/api/business/getAuditLog',
  '/api/business/search',
] as const satisfies readonly PathOf<'get'>[]

/** A certificate as it would be printed. `version` is that of a saved design. */
export const drawingOf = (body: Schemas['CertificateDrawing'], version = 0) =>
  queryOptions({
    queryKey: ['/api/business/drawCertificate', body, version],
    queryFn: ({ signal }) => call('post', '/api/business/drawCertificate', { body }, { signal }),
    select: ({ data }) => data,
  })
