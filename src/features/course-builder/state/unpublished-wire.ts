import { call } from '~/api/client/client'
import { upload } from '~/api/client/upload'
import type { Schemas } from '~/api/schemas'
import type { Course } from '~/features/course-builder/course-builder.api'

export type CourseChanges = Schemas['CourseChanges']
type Changes = Schemas['CourseChangeSet']

/** The requests about the unpublished changes of a course. */
export interface UnpublishedWire {
  read: () => Promise<CourseChanges | null>
  save: (changes: {
    changes: Changes
    version: number | undefined
    courseVersion: number
  }) => Promise<CourseChanges>
  discard: (version: number) => Promise<void>
  /** The course as it would be with the changes. */
  tryOut: (changes: Changes, version: number) => Promise<Course>
}

export function unpublishedWire(courseId: string): UnpublishedWire {
  return {
    async read() {
      const params = { path: { id: courseId } }
      const { data } = await call('get', '/api/business/getCourseChanges/{id}', { params })
      return data.changes
    },
    async save(changes) {
      const body = { courseId, ...changes }
      const { data } = await call('post', '/api/business/saveCourseChanges', { body })
      return data.changes
    },
    async discard(version) {
      await call('post', '/api/business/discardCourseChanges', { body: { courseId, version } })
    },
    async tryOut(changes, version) {
      const options = {
        params: { query: { dryRun: true } },
        body: { courseId, version, ...changes },
      }
      const { data } = await upload('post', '/api/business/updateCourse', options)
      return data.course
    },
  }
}
