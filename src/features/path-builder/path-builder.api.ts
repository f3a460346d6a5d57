import { mutation } from '~/api/client/query'
import { staleLearningPaths } from '~/api/learning-paths'
import type { Schemas } from '~/api/schemas'

export type LearningPath = Schemas['LearningPath']
export type PathChange = Omit<Schemas['LearningPathUpdate'], 'learningPathId' | 'version'>
export type PathImpact = Schemas['PathImpact']

export const restoreLearningPaths = mutation(
  'post',
  '/api/business/restoreLearningPaths',
  staleLearningPaths,
)
