import { call } from '~/api/client/client'
import { upload } from '~/api/client/upload'
import type { UploadItem } from './store'

/** A title from a file name: without its extension, underscores as spaces. */
export function titleOf(name: string): string {
  const bare = name
    .replace(/\.[^.]{1,5}$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
  return (bare || name).slice(0, 120)
}

/** Completes an upload. Returns its asset. */
export async function finish({ id, then, name, uploadId }: UploadItem): Promise<string | null> {
  if (then.kind === 'none' || !uploadId) return null
  if (then.kind === 'asset') {
    const body = { title: titleOf(name), ...then.input, uploadId }
    // The same key for each attempt: a lost response does not create a second asset.
    const params = { header: { 'Idempotency-Key': id } }
    const { data } = await upload('post', '/api/business/addAsset', { params, body })
    return data.asset._id
  }
  const { assetId } = then
  const params = { path: { id: assetId } }
  // The asset may have been changed meanwhile; only its file is replaced.
  const { version } = (await call('get', '/api/business/asset/{id}', { params })).data.asset
  const body = { uploadId, version }
  await upload('post', '/api/business/updateAsset/{id}', { params, body })
  return assetId
}
