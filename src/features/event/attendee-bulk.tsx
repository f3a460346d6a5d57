import { CircleCheck, CircleDashed, CircleMinus, CircleX, UserMinus, UserPlus } from 'lucide-react'
import type { ListState } from '~/list/use-list'
import type { BulkBarAction } from '~/ui/list/bulk-bar'
import { exportActions } from '~/ui/list/export-actions'
import type { Attendee } from './attendee-columns'
import type { Doing } from './use-attendee-actions'

const marks = [
  { status: 'attended', label: 'Present', icon: <CircleCheck aria-hidden /> },
  { status: 'partial', label: 'Partly present', icon: <CircleMinus aria-hidden /> },
  { status: 'no-show', label: 'Absent', icon: <CircleX aria-hidden /> },
  { status: 'excused', label: 'Excused', icon: <CircleDashed aria-hidden /> },
] as const

/** The actions for selected users of an event. */
export function attendeeBulk(
  list: ListState<Attendee>,
  doing: Doing,
  message: BulkBarAction,
): BulkBarAction[] {
  const { count, rows, isWhole, exportAs } = list.selection
  const among = (...statuses: Attendee['status'][]) =>
    isWhole ? rows.filter(({ status }) => statuses.includes(status)).length : undefined
  return [
    ...(doing.canMark
      ? marks.map(({ status, label, icon }) => ({
          id: status,
          label,
          icon,
          touches: among('registered'),
          onPress: () => doing.markSelected(status),
        }))
      : []),
    ...(doing.canPlace
      ? [
          {
            id: 'register',
            label: 'Register',
            icon: <UserPlus aria-hidden />,
            touches: among('invited', 'declined', 'cancelled', 'waitlisted'),
            onPress: () => doing.placeSelected('register'),
          },
          {
            id: 'withdraw',
            label: 'Withdraw',
            icon: <UserMinus aria-hidden />,
            tone: 'danger' as const,
            rare: true,
            touches: among('registered', 'waitlisted', 'invited'),
            onPress: () => doing.placeSelected('withdraw'),
          },
        ]
      : []),
    message,
    ...(count > 0 ? exportActions(exportAs) : []),
  ]
}
