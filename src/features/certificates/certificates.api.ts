import { staleDesignPaths } from '~/api/certificates'
import type { QueryOf } from '~/api/client/contract-types'
import { mutation, query, uploading } from '~/api/client/query'
import type { Schemas } from '~/api/schemas'

export type Design = Schemas['CertificateDesign']

/** A page of the certificate designs. */
export const designsPage = (parameters: QueryOf<'/api/business/getCertificateDesign'>) =>
  query('/api/business/getCertificateDesign', { params: { query: parameters } })

export const createCertificate = uploading(
  'post',
  '/api/business/createCertificate',
  staleDesignPaths,
)
export const addDesign = uploading('post', '/api/business/addCertificateDesign', staleDesignPaths)

export const updateDesign = uploading(
  'put',
  '/api/business/updateCertificateDesign',
  staleDesignPaths,
)

export const duplicateDesign = mutation(
  'post',
  '/api/business/duplicateCertificate',
  staleDesignPaths,
)
