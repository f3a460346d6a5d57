import type { Schemas } from '~/api/schemas'
import { Badge } from '~/ui/display/badge'
import { counted } from '~/ui/format/numbers'
import { standingTones, standingWords } from './course-labels'

type Standing = Pick<Schemas['CourseStatus'], 'status' | 'isOverdue' | 'overdueDays'>

/** How one person stands with one course; what is overdue says by how much. */
export function StandingState({ standing }: { standing: Standing }) {
  const { status, isOverdue, overdueDays } = standing
  const words = standingWords[status]
  return (
    <Badge dot tone={isOverdue ? 'warning' : standingTones[status]}>
      {isOverdue ? `${words}, ${overdueWords(overdueDays)}` : words}
    </Badge>
  )
}

/** On the day after the deadline no whole day has gone by yet. */
function overdueWords(days: number): string {
  return days === 0 ? 'overdue' : `${counted(days, 'day', 'days')} overdue`
}
