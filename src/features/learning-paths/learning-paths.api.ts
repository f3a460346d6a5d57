import type { QueryOf } from '~/api/client/contract-types'
import { mutation, query } from '~/api/client/query'
import { staleLearningPaths } from '~/api/learning-paths'

/** A page of the learning paths. */
export const learningPathsPage = (parameters: QueryOf<'/api/business/getLearningPaths'>) =>
  query('/api/business/getLearningPaths', { params: { query: parameters } })

export const duplicateLearningPath = mutation(
  'post',
  '/api/business/duplicateLearningPath',
  staleLearningPaths,
)
