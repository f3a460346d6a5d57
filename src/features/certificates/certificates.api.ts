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

export const duplicateDesign = mutation(
  'post',
  '/api/business/duplicateCertificate',
  staleDesignPaths,
)

export type Issued = Schemas['IssuedCertificate']
export type Held = Schemas['HeldCertificate']

/** A page of the issued certificates. */
export const issuedPage = (parameters: QueryOf<'/api/business/getIssuedCertificates'>) =>
  query('/api/business/getIssuedCertificates', { params: { query: parameters } })

/** A page of the certificates that are held. */
export const heldPage = (parameters: QueryOf<'/api/business/getHeldCertificates'>) =>
  query('/api/business/getHeldCertificates', { params: { query: parameters } })
