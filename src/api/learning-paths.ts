import type { PathOf } from './client/contract-types'
import { query } from './client/query'
import { staleLicensePaths } from './licenses'

/** One learning path with all its steps; an empty list if it does not exist. */
export const learningPathById = (pathId: string) =>
  query('/api/business/getLearningPaths', { params: { query: { pathId } } })

/** Stale after any change of learning paths, their users or the seats they take. */
export const staleLearningPaths = [
  ...staleLicensePaths,
  '/api/business/getCategories',
] as const satisfies readonly PathOf<'get'>[]
