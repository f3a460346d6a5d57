import { useQueryClient } from '@tanstack/react-query'
import {
  Award,
  BookPlus,
  Mail,
  RotateCcw,
  Route,
  TicketPlus,
  Trash2,
  UserRoundCheck,
  UserRoundMinus,
  UserRoundX,
  UsersRound,
} from 'lucide-react'
import type { Schemas } from '~/api/schemas'
import { targetOf } from '~/list/define-list'
import type { ListState } from '~/list/use-list'
import type { BulkBarAction } from '~/ui/list/bulk-bar'
import { exportActions } from '~/ui/list/export-actions'
import { countsOf, plannedAmong, type SelectedUsers } from './selected-people'
import type { AskUsers } from './use-user-changes'
import { userChange, type UserActionName } from './user-change'
import { filterOf, tabOf, type UserSearch } from './user-search'

interface Doing {
  ask: AskUsers
  onAssign: (chosen: SelectedUsers) => void
  onAssignPaths: (chosen: SelectedUsers) => void
  onGiveSeats: (chosen: SelectedUsers) => void
  onIssue: (chosen: SelectedUsers) => void
  /** The action that writes a message to the selected users. */
  message: (target: SelectedUsers['target']) => BulkBarAction
}

/** The bulk actions of the list of users, where they make sense. */
export function useBulkActions(
  list: ListState<Schemas['User']>,
  search: UserSearch,
  { ask, onAssign, onAssignPaths, onGiveSeats, onIssue, message }: Doing,
): BulkBarAction[] {
  const queryClient = useQueryClient()
  const { selection, count, clear, exportAs } = list.selection
  const filter = filterOf(search)
  const tab = tabOf(search)
  // All users of a tab have the same status.
  const countOf =
    tab === undefined ? countsOf({ selection, count, facets: list.facets, queryClient }) : undefined
  const among = (...statuses: ('active' | 'invited' | 'inactive')[]) => {
    if (tab !== undefined) return statuses.some((status) => status === tab) ? undefined : 0
    return countOf && statuses.reduce((sum, status) => sum + countOf(status), 0)
  }
  const asking = (kind: UserActionName) => () =>
    ask({
      change: userChange(
        kind,
        targetOf(selection, filter, (userIds) => ({ userIds })),
      ),
      count,
      onDone: clear,
    })
  const chosen = (): SelectedUsers => ({
    target: targetOf(selection, filter, (users) => ({ users })),
    count,
    onDone: clear,
  })
  const exports = exportActions(exportAs)
  if (tab === 'deleted')
    return [
      {
        id: 'restore',
        label: 'Restore',
        icon: <RotateCcw aria-hidden />,
        onPress: asking('restore'),
      },
      ...exports,
    ]
  return [
    {
      id: 'assign',
      label: 'Assign courses',
      icon: <BookPlus aria-hidden />,
      touches: among('active', 'invited'),
      onPress: () => onAssign(chosen()),
    },
    {
      id: 'assign-paths',
      label: 'Assign learning paths',
      icon: <Route aria-hidden />,
      touches: among('active', 'invited'),
      rare: true,
      onPress: () => onAssignPaths(chosen()),
    },
    {
      id: 'give-seats',
      label: 'Give seats',
      icon: <TicketPlus aria-hidden />,
      touches: among('active', 'invited'),
      rare: true,
      onPress: () => onGiveSeats(chosen()),
    },
    {
      id: 'issue',
      label: 'Issue certificate',
      icon: <Award aria-hidden />,
      touches: among('active', 'invited'),
      rare: true,
      onPress: () => onIssue(chosen()),
    },
    message(chosen().target),
    {
      id: 'add-to-groups',
      label: 'Add to groups',
      icon: <UsersRound aria-hidden />,
      onPress: asking('add-to-groups'),
    },
    {
      id: 'resend',
      label: 'Resend invitation',
      icon: <Mail aria-hidden />,
      touches: among('invited'),
      onPress: asking('resend'),
    },
    {
      id: 'deactivate',
      label: 'Deactivate',
      icon: <UserRoundX aria-hidden />,
      touches: among('active', 'invited'),
      onPress: asking('deactivate'),
    },
    {
      id: 'reactivate',
      label: 'Reactivate',
      icon: <UserRoundCheck aria-hidden />,
      touches: among('inactive'),
      rare: tab !== 'inactive',
      onPress: asking('reactivate'),
    },
    {
      id: 'keep',
      label: 'Keep active',
      icon: <UserRoundCheck aria-hidden />,
      // Reactivation also cancels scheduled deactivations: where it is offered, this would be the same.
      touches: among('inactive') === 0 ? plannedAmong({ selection, queryClient }) : 0,
      rare: true,
      onPress: asking('keep'),
    },
    {
      id: 'remove-from-groups',
      label: 'Remove from groups',
      icon: <UserRoundMinus aria-hidden />,
      rare: true,
      onPress: asking('remove-from-groups'),
    },
    ...exports,
    {
      id: 'delete',
      label: 'Delete',
      icon: <Trash2 aria-hidden />,
      tone: 'danger',
      rare: true,
      onPress: asking('delete'),
    },
  ]
}
