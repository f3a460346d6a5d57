import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '~/api/schemas'
import { courseById, deletedCourse } from './course.api'

export type Course = Schemas['Course']

/** Finds a course, including deleted ones, so that an old link still shows what it was about. */
export function useCourse(courseId: string) {
  const living = useQuery(courseById(courseId))
  const isGone = living.data?.data.courses.length === 0
  const deleted = useQuery({ ...deletedCourse(courseId), enabled: isGone })
  return {
    found: living.data?.data.courses[0] ?? deleted.data?.data.courses[0],
    /** No course has this id, not even a deleted one. */
    isUnknown: isGone && deleted.data?.data.courses.length === 0,
    query: isGone ? deleted : living,
  }
}
