import { mutation, uploading } from '~/api/client/query'

const touched = [
  '/api/business/assets',
  '/api/business/asset/{id}',
  '/api/business/getCourses',
  '/api/business/getAuditLog',
] as const

export const uploadCaptions = uploading('post', '/api/business/uploadCaptions', touched)
export const updateCaptions = mutation('post', '/api/business/updateCaptions', touched)
export const deleteCaptions = mutation('post', '/api/business/deleteCaptions', touched)
