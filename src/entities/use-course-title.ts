import { useQuery } from '@tanstack/react-query'
import { query } from '~/api/client/query'

/** The title of a course that an address names; undefined until it is known, and for one that is not there. */
export function useCourseTitle(courseId: string | undefined): string | undefined {
  const asked = useQuery({
    ...query('/api/business/getCourses', { params: { query: { courseId: courseId ?? '' } } }),
    enabled: courseId !== undefined,
  })
  return courseId === undefined ? undefined : asked.data?.data.courses[0]?.title
}
