import type { Schemas } from '~/api/schemas'
import { courseStatusTones, courseStatusLabels } from './course-labels'
import { StateBadge } from './state-badge'

type Course = Pick<Schemas['Course'], 'status' | 'deletedAt'>

/** The status of a course. */
export function CourseState({ course: { status, deletedAt } }: { course: Course }) {
  return (
    <StateBadge
      deletedAt={deletedAt}
      tone={courseStatusTones[status]}
      label={courseStatusLabels[status]}
    />
  )
}
