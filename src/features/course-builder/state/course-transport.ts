import type { QueryClient } from '@tanstack/react-query'
import { call } from '~/api/client/client'
import { failureOf, ofQuestion } from '~/api/client/errors'
import { upload } from '~/api/client/upload'
import { markStale } from '~/forms/builder/mark-stale'
import { courseQuery, touched, type Course } from '~/features/course-builder/course-builder.api'
import type { CourseWire } from './course-saver'

/** Sends the saver's requests, and updates the query cache for other screens. */
export function courseWire(queryClient: QueryClient, courseId: string): CourseWire {
  const own = courseQuery(courseId)
  return {
    async send(change, dryRun) {
      const body = { courseId, ...change }
      const params = { query: { dryRun } }
      // The time-out of a save; longer with a picture.
      const signal = AbortSignal.timeout(body.thumbnail ? 120_000 : 30_000)
      try {
        const path = '/api/business/updateCourse'
        const { data } = await upload('post', path, { params, body }, { signal })
        return { saved: data.course, impact: data.impact }
      } catch (error) {
        const failure = failureOf(error)
        throw dryRun ? ofQuestion(failure) : failure
      }
    },
    async read() {
      const params = { query: { courseId } }
      const { data } = await call('get', '/api/business/getCourses', { params })
      return data.courses[0]
    },
    onSaved(course: Course) {
      markStale(queryClient, touched)
      queryClient.setQueryData(
        own.queryKey,
        (before) => before && { ...before, total: 1, data: { courses: [course] } },
      )
    },
  }
}
