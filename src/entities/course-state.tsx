import type { Schemas } from '~/api/schemas'
import { Badge } from '~/ui/display/badge'
import { courseStatusTones, courseStatusLabels } from './course-labels'

type Course = Pick<Schemas['Course'], 'status' | 'deletedAt'>

/** The status of a course. */
export function CourseState({ course: { status, deletedAt } }: { course: Course }) {
  if (deletedAt !== null)
    return (
      <Badge dot tone="danger">
        Deleted
      </Badge>
    )
  return (
    <Badge dot tone={courseStatusTones[status]}>
      {courseStatusLabels[status]}
    </Badge>
  )
}
