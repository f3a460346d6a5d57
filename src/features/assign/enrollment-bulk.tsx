import {
  BellRing,
  CalendarClock,
  CircleCheck,
  CirclePlus,
  Eraser,
  RefreshCw,
  UserRoundMinus,
} from 'lucide-react'
import type { BulkRequest } from '~/bulk/bulk-action'
import type { BulkBarAction } from '~/ui/list/bulk-bar'
import {
  enrollmentChange,
  type EnrollmentActionName,
  type EnrollmentChange,
  type Who,
} from './enrollment-change'

const results = [
  { id: 'add-attempt', label: 'Grant another attempt', Icon: CirclePlus },
  { id: 'complete', label: 'Mark as completed', Icon: CircleCheck },
  { id: 'reset', label: 'Reset progress', Icon: Eraser },
  { id: 'restart', label: 'Start again', Icon: RefreshCw },
] as const

interface Chosen {
  courseId: string
  target: Who
  count: number
  /** How many of them have not completed it; undefined if unknown. */
  unfinished: number | undefined
  onDone: () => void
  ask: (request: BulkRequest<EnrollmentChange>) => void
}

/** The bulk actions on the learners of a course. */
export function enrollmentBulk(chosen: Chosen): BulkBarAction[] {
  const { courseId, target, count, unfinished, onDone, ask } = chosen
  const asking = (kind: EnrollmentActionName) => () =>
    ask({ change: enrollmentChange(kind, [courseId], target), count, onDone })
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
    ...results.map(({ id, label, Icon }) => ({
      id,
      label,
      icon: <Icon aria-hidden />,
      onPress: asking(id),
    })),
    {
      id: 'unassign',
      label: 'Unassign',
      icon: <UserRoundMinus aria-hidden />,
      onPress: asking('remove'),
    },
  ]
}
