import { BellRing, CalendarClock, UserRoundMinus } from 'lucide-react'
import type { BulkAsked } from '~/bulk/bulk-change'
import type { BulkAction } from '~/ui/list/bulk-bar'
import { standingChange, type StandingChange, type Who } from './standing-change'

interface Chosen {
  courseId: string
  who: Who
  count: number
  /** How many of them have not completed it; undefined where that is not known here. */
  unfinished: number | undefined
  onDone: () => void
  ask: (asked: BulkAsked<StandingChange>) => void
}

/** What can be done about the people who are chosen among those of a course. */
export function standingBulk(chosen: Chosen): BulkAction[] {
  const { courseId, who, count, unfinished, onDone, ask } = chosen
  const asking = (kind: 'remind' | 'deadline' | 'remove') => () =>
    ask({ change: standingChange(kind, [courseId], who), count, onDone })
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
