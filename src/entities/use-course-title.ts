import { useQuery } from '@tanstack/react-query'
import { query } from '~/api/client/query'

/** The title of the course in the URL; undefined until it is known, and if it does not exist. */
export function useCourseTitle(courseId: string | undefined): string | undefined {
  const courseQuery = useQuery({
    ...query('/api/business/getCourses', { params: { query: { courseId: courseId ?? '' } } }),
    enabled: courseId !== undefined,
  })
  return courseId === undefined ? undefined : courseQuery.data?.data.courses[0]?.title
}
