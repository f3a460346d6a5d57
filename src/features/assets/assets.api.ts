import { call } from '~/api/client/client'
import type { QueryOf } from '~/api/client/contract-types'
import { mutation, query } from '~/api/client/query'
import type { Schemas } from '~/api/schemas'
import { staleAssetPaths } from '~/api/stale-asset-paths'

export type Asset = Schemas['Asset']

/** A page of the assets. */
export const assetsPage = (parameters: QueryOf<'/api/business/assets'>) =>
  query('/api/business/assets', { params: { query: parameters } })

/** One asset with its transcript. */
export function assetById(id: string) {
  return query('/api/business/asset/{id}', { params: { path: { id } } })
}

/** Retries the processing of a failed asset. */
export const retryAsset = mutation('post', '/api/business/retryAsset/{id}', staleAssetPaths)

/** Cancels the replacement of a file, or restores the one before it. */
export const restoreAssetFile = mutation(
  'post',
  '/api/business/restoreAssetFile/{id}',
  staleAssetPaths,
)

/** An asset, always fetched. */
export async function assetNow(id: string) {
  const params = { path: { id } }
  return (await call('get', '/api/business/asset/{id}', { params })).data.asset
}
