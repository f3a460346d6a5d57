import type { Schemas } from '~/api/schemas'
import { Badge } from '~/ui/display/badge'
import { counted } from '~/ui/format/numbers'
import { enrollmentTones, enrollmentLabels } from './course-labels'

type Enrollment = Pick<Schemas['CourseStatus'], 'status' | 'isOverdue' | 'overdueDays'>

/** The status of an enrollment; if overdue, by how much. */
export function EnrollmentBadge({ enrollment }: { enrollment: Enrollment }) {
  const { status, isOverdue, overdueDays } = enrollment
  const label = enrollmentLabels[status]
  return (
    <Badge dot tone={isOverdue ? 'warning' : enrollmentTones[status]}>
      {isOverdue ? `${label}, ${overdueWords(overdueDays)}` : label}
    </Badge>
  )
}

/** On the day after the deadline no whole day has passed yet. */
function overdueWords(days: number): string {
  return days === 0 ? 'overdue' : `${counted(days, 'day', 'days')} overdue`
}
