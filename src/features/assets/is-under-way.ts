import type { Asset } from './assets.api'

/** Whether the server is still processing it. */
export function isUnderWay({
  status,
  replacement,
}: Pick<Asset, 'status' | 'replacement'>): boolean {
  return status === 'processing' || status === 'uploading' || replacement?.status === 'processing'
}
