import { useQuery } from '@tanstack/react-query'
import { learningPathById } from '~/api/learning-paths'

/** The title of a learning path in a URL; undefined until it is loaded, and if it does not exist. */
export function useLearningPathTitle(pathId: string | undefined): string | undefined {
  const found = useQuery({ ...learningPathById(pathId ?? ''), enabled: pathId !== undefined })
  return pathId === undefined ? undefined : found.data?.data.learningPaths[0]?.title
}
