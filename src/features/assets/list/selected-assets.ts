import { call } from '~/api/client/client'
import { selectionTest, type Selection } from '~/ui/data-table/selection'
import { filterOf, type AssetSearch } from './asset-search'
import { assetNow } from '~/features/assets/assets.api'
import type { Asset } from '~/features/assets/assets.api'

/** Up to this many are fetched one by one; more are taken from the pages of the list. */
const threshold = 20
const limit = 100

/** The selected assets in the order of the list, at most `most`. */
export async function readSelected(
  selection: Selection,
  search: AssetSearch,
  most: number,
): Promise<Asset[]> {
  if (selection.kind === 'some' && selection.ids.length <= threshold)
    return Promise.all(selection.ids.map(assetNow))
  const isChosen = selectionTest(selection)
  const wanted = selection.kind === 'some' ? Math.min(most, selection.ids.length) : most
  const found: Asset[] = []
  for (let page = 1; found.length < wanted; page += 1) {
    const query = { ...filterOf(search), sort: search.sort, page, limit } as const
    const { data } = await call('get', '/api/business/assets', { params: { query } })
    found.push(...data.assets.filter(({ _id }) => isChosen(_id)))
    if (data.assets.length < limit) break
  }
  return found.slice(0, wanted)
}
