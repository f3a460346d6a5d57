import type { Asset } from './assets.api'

/** Whether the server still works on it. */
export function isUnderWay({ status }: Pick<Asset, 'status'>): boolean {
  return status === 'processing' || status === 'uploading'
}
