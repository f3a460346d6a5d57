import {
  Award,
  BookPlus,
  Mail,
  Pencil,
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
import { personName } from '~/entities/person-name'
import { MenuItem, MenuSeparator } from '~/ui/overlay/menu-item'
import type { AskUsers } from './use-user-changes'
import { userChange, type UserActionName } from './user-change'

type User = Schemas['User']

/** A requested action on one user. */
export function askedOf(kind: UserActionName, user: User) {
  const change = userChange(kind, { userIds: [user._id] })
  return { change, count: 1, name: personName(user) }
}

export interface UserMenuItemsProps {
  user: User
  ask: AskUsers
  onEdit: (user: User) => void
  /** Absent where courses cannot be assigned. */
  onAssign?: ((user: User) => void) | undefined
  /** Absent where learning paths cannot be assigned. */
  onAssignPaths?: ((user: User) => void) | undefined
  /** Absent where seats cannot be assigned. */
  onGiveSeats?: ((user: User) => void) | undefined
  /** Absent where certificates cannot be issued. */
  onIssue?: ((user: User) => void) | undefined
}

/** Actions on a user that apply to their status. */
export function UserMenuItems(props: UserMenuItemsProps) {
  const { user, ask, onEdit, onAssign, onAssignPaths, onGiveSeats, onIssue } = props
  const { status, lastInvitedAt, deactivateAt, deletedAt, userGroups } = user
  const item = (kind: UserActionName) => () => ask(askedOf(kind, user))
  if (deletedAt !== null)
    return (
      <MenuItem icon={<RotateCcw />} onSelect={item('restore')}>
        Restore
      </MenuItem>
    )
  return (
    <>
      <MenuItem icon={<Pencil />} shortcut={['e']} onSelect={() => onEdit(user)}>
        Edit
      </MenuItem>
      {onAssign && status !== 'inactive' && (
        <MenuItem icon={<BookPlus />} onSelect={() => onAssign(user)}>
          Assign courses
        </MenuItem>
      )}
      {onAssignPaths && status !== 'inactive' && (
        <MenuItem icon={<Route />} onSelect={() => onAssignPaths(user)}>
          Assign learning paths
        </MenuItem>
      )}
      {onGiveSeats && status !== 'inactive' && (
        <MenuItem icon={<TicketPlus />} onSelect={() => onGiveSeats(user)}>
          Give seats
        </MenuItem>
      )}
      {onIssue && status !== 'inactive' && (
        <MenuItem icon={<Award />} onSelect={() => onIssue(user)}>
          Issue certificate
        </MenuItem>
      )}
      {status === 'invited' && (
        <MenuItem icon={<Mail />} onSelect={item('resend')}>
          {lastInvitedAt === null ? 'Send invitation' : 'Resend invitation'}
        </MenuItem>
      )}
      <MenuItem icon={<UsersRound />} onSelect={item('add-to-groups')}>
        Add to groups
      </MenuItem>
      {userGroups.length > 0 && (
        <MenuItem icon={<UserRoundMinus />} onSelect={item('remove-from-groups')}>
          Remove from groups
        </MenuItem>
      )}
      <MenuSeparator />
      {(status === 'inactive' || deactivateAt !== null) && (
        <MenuItem
          icon={<UserRoundCheck />}
          onSelect={item(status === 'inactive' ? 'reactivate' : 'keep')}
        >
          {status === 'inactive' ? 'Reactivate' : 'Keep active'}
        </MenuItem>
      )}
      {status !== 'inactive' && (
        <MenuItem icon={<UserRoundX />} onSelect={item('deactivate')}>
          Deactivate
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 />} tone="danger" onSelect={item('delete')}>
        Delete
      </MenuItem>
    </>
  )
}
