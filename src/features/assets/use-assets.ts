import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Answer } from '~/api/client/contract-types'
import type { Schemas } from '~/api/schemas'
import { listStatus } from '~/list/query-status'
import { useEndOfJobs } from '~/bulk/use-end-of-jobs'
import type { AssetSearch } from './asset-search'
import { assetsPage } from './assets.api'

export type AssetsAnswer = Answer<'get', '/api/business/assets'>
export type Asset = Schemas['Asset']

/** How often a page is read again while something on it is being processed. */
const whileProcessing = 3000

/** Whether the server still works on it. */
export function isUnderWay({ status }: Pick<Asset, 'status'>): boolean {
  return status === 'processing' || status === 'uploading'
}

/** The page of assets that the address asks for; the one before stays until it is there. */
export function useAssets(search: AssetSearch) {
  const page = useQuery({
    ...assetsPage(search),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.assets.some(isUnderWay) ? whileProcessing : false,
  })
  useEndOfJobs(() => void page.refetch())
  return { answer: page.data, status: listStatus(page), page }
}
