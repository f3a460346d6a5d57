import { query } from '~/api/client/query'

/** A learning path among those that were deleted in the last 30 days. */
export const deletedLearningPath = (pathId: string) =>
  query('/api/business/getLearningPaths', { params: { query: { pathId, deleted: true } } })
