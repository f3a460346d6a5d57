import { call } from '~/api/client/client'
import { assetTypeLabels } from '~/entities/asset-labels'
import type { Entity } from '~/pickers/entity'

/** The assets of the library, by title. */
export const assetEntity: Entity = {
  noun: ['asset', 'assets'],
  async find(text, signal) {
    const search = text.trim().slice(0, 100)
    const query = { page: 1, limit: 25 as const, ...(search !== '' && { search }) }
    const { data } = await call('get', '/api/business/assets', { params: { query } }, { signal })
    return data.assets.map(({ _id, title, type }) => ({
      value: _id,
      label: title,
      hint: assetTypeLabels[type],
    }))
  },
}
