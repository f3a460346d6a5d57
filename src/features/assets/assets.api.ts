import { call, type CallOptions } from '~/api/client/client'
import { mutation, query } from '~/api/client/query'
import { touchedByAssets } from '~/api/stale-asset-paths'
import { filterOf, type AssetSearch } from './asset-search'

/** A page of the assets that an address asks for, with the counts for its filters. */
export function assetsPage(search: AssetSearch) {
  const { page, limit, sort } = search
  return query('/api/business/assets', {
    params: { query: { ...filterOf(search), page, limit, sort, facets: true } },
  })
}

/** One asset as it is now, with its transcript. */
export function assetById(id: string) {
  return query('/api/business/asset/{id}', { params: { path: { id } } })
}

/** Has a failed one processed again. */
export const retryAsset = mutation('post', '/api/business/retryAsset/{id}', touchedByAssets)

/** An asset as it is now, whatever was read before. */
export async function assetNow(id: string) {
  const params = { path: { id } }
  return (await call('get', '/api/business/asset/{id}', { params })).data.asset
}

/** The values of a filter that have some words, with how many assets each would leave. */
export function findAssetValues(
  search: AssetSearch,
  values: { facet: 'category' | 'tag' | 'uploadedBy'; facetSearch: string },
  options: CallOptions = {},
) {
  const params = { query: { ...filterOf(search), ...values } }
  return call('get', '/api/business/assets', { params }, options)
}
