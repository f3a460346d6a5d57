import { call } from '~/api/client/client'
import { upload } from '~/api/client/upload'
import type { UploadItem } from './store'

/** A title from a name: without its ending, underscores as the spaces they stand for. */
export function titleOf(name: string): string {
  const bare = name
    .replace(/\.[^.]{1,5}$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
  return (bare || name).slice(0, 120)
}

/** Does what is to be done with a file that has arrived. Answers the asset that it belongs to now. */
export async function finish({ id, then, name, uploadId }: UploadItem): Promise<string | null> {
  if (then.kind === 'none' || !uploadId) return null
  if (then.kind === 'asset') {
    const body = { title: titleOf(name), ...then.input, uploadId }
    // The same key each time: an answer that got lost does not make a second asset.
    const params = { header: { 'Idempotency-Key': id } }
    const { data } = await upload('post', '/api/business/addAsset', { params, body })
    return data.asset._id
  }
  const { assetId } = then
  const params = { path: { id: assetId } }
  // The asset may have been changed while the file was on its way; only its file is to be another.
  const { version } = (await call('get', '/api/business/asset/{id}', { params })).data.asset
  const body = { uploadId, version }
  await upload('post', '/api/business/updateAsset/{id}', { params, body })
  return assetId
}
