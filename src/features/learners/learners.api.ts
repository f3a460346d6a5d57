import type { QueryOf } from '~/api/client/contract-types'
import { query } from '~/api/client/query'

/** A page of the learners. */
export const learnersPage = (parameters: QueryOf<'/api/business/getAllUsersQuery'>) =>
  query('/api/business/getAllUsersQuery', { params: { query: parameters } })
