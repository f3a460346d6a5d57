import { useQuery } from '@tanstack/react-query'
import { learningPathById } from '~/api/learning-paths'
import type { Schemas } from '~/api/schemas'
import { deletedLearningPath } from './path.api'

export type LearningPath = Schemas['LearningPath']

/** Finds a learning path, including deleted ones, so that an old link still shows what it was about. */
export function usePath(pathId: string) {
  const living = useQuery({
    ...learningPathById(pathId),
    // A job is applying a change to its users.
    refetchInterval: ({ state: { data } }) =>
      data?.data.learningPaths[0]?.changingJob ? 5000 : false,
  })
  const isGone = living.data?.data.learningPaths.length === 0
  const deleted = useQuery({ ...deletedLearningPath(pathId), enabled: isGone })
  return {
    found: living.data?.data.learningPaths[0] ?? deleted.data?.data.learningPaths[0],
    /** No path has this id, not even a deleted one. */
    isUnknown: isGone && deleted.data?.data.learningPaths.length === 0,
    query: isGone ? deleted : living,
  }
}
