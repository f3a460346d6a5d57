import type { Schemas } from '~/api/schemas'
import { mutation, uploading } from '~/api/client/query'
import { staleDesignPaths } from '~/api/certificates'

export type Design = Schemas['CertificateDesign']
export type DesignChange = Omit<
  Schemas['CertificateDesignUpdate'],
  'id' | 'certificateId' | 'version' | 'preview'
>

export const restoreDesigns = mutation(
  'post',
  '/api/business/restoreCertificates',
  staleDesignPaths,
)

export const saveDesign = uploading(
  'put',
  '/api/business/updateCertificateDesign',
  staleDesignPaths,
)

/** Stores a picture and returns its URL. */
export const uploadPicture = uploading('post', '/api/business/uploadImageToAWS', [])
