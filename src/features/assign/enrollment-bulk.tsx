import { BellRing, CalendarClock, UserRoundMinus } from 'lucide-react'
import type { BulkRequest } from '~/bulk/bulk-action'
import type { BulkBarAction } from '~/ui/list/bulk-bar'
import { enrollmentChange, type EnrollmentChange, type Who } from './enrollment-change'

interface Chosen {
  courseId: string
  who: Who
  count: number
  /** How many of them have not completed it; undefined if unknown. */
  unfinished: number | undefined
  onDone: () => void
  ask: (asked: BulkRequest<EnrollmentChange>) => void
}

/** The bulk actions on the learners of a course. */
export function enrollmentBulk(chosen: Chosen): BulkBarAction[] {
  const { courseId, who, count, unfinished, onDone, ask } = chosen
  const asking = (kind: 'remind' | 'deadline' | 'remove') => () =>
    ask({ change: enrollmentChange(kind, [courseId], who), count, onDone })
  return [
    {
      id: 'remind',
      label: 'Remind',
      icon: <BellRing aria-hidden />,
      touches: unfinished,
      onPress: asking('remind'),
    },
    {
      id: 'deadline',
      label: 'Change the deadline',
      icon: <CalendarClock aria-hidden />,
      touches: unfinished,
      onPress: asking('deadline'),
    },
    {
      id: 'unassign',
      label: 'Unassign',
      icon: <UserRoundMinus aria-hidden />,
      onPress: asking('remove'),
    },
  ]
}
