import type { QueryOf } from '~/api/client/contract-types'
import { query } from '~/api/client/query'

/** How far people, or those with a seat in a license, have come. */
export const funnelOf = (parameters: QueryOf<'/api/business/getFunnel'>) =>
  query('/api/business/getFunnel', { params: { query: parameters } })
