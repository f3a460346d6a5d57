import type { QueryOf } from '~/api/client/contract-types'
import { query } from '~/api/client/query'

/** A learning path deleted in the last 30 days. */
export const deletedLearningPath = (pathId: string) =>
  query('/api/business/getLearningPaths', { params: { query: { pathId, deleted: true } } })

/** The figures of a learning path and of its steps. */
export const pathProgress = (id: string) =>
  query('/api/business/getPathProgress/{id}', { params: { path: { id } } })

/** A page of the users of a learning path. */
export const pathPeoplePage = (
  id: string,
  parameters: Omit<QueryOf<'/api/business/getLearningPathStatus'>, 'id'>,
) => query('/api/business/getLearningPathStatus', { params: { query: { id, ...parameters } } })
