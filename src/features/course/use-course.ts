import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '~/api/schemas'
import { courseById, deletedCourse } from './course.api'

export type Course = Schemas['Course']

/** Looks one course up; among the deleted ones, too, so that an old link still says what it was about. */
export function useCourse(courseId: string) {
  const living = useQuery(courseById(courseId))
  const isGone = living.data?.data.courses.length === 0
  const deleted = useQuery({ ...deletedCourse(courseId), enabled: isGone })
  return {
    found: living.data?.data.courses[0] ?? deleted.data?.data.courses[0],
    /** There is no course of this id, not even among the deleted. */
    isUnknown: isGone && deleted.data?.data.courses.length === 0,
    query: isGone ? deleted : living,
  }
}
