import { BellRing, CalendarClock, UserRoundMinus } from 'lucide-react'
import type { BulkRequest } from '~/bulk/bulk-action'
import type { BulkBarAction } from '~/ui/list/bulk-bar'
import {
  assignedPathChange,
  type AssignedPathAction,
  type AssignedPathChange,
  type PathUsers,
} from './assigned-path-change'

interface Chosen {
  pathId: string
  target: PathUsers
  count: number
  /** How many of them have not completed it; undefined if unknown. */
  unfinished: number | undefined
  onDone: () => void
  ask: (request: BulkRequest<AssignedPathChange>) => void
}

/** The bulk actions on the users of a learning path. */
export function assignedPathBulk(chosen: Chosen): BulkBarAction[] {
  const { pathId, target, count, unfinished, onDone, ask } = chosen
  const asking = (kind: AssignedPathAction) => () =>
    ask({ change: assignedPathChange(kind, [pathId], target), count, onDone })
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
