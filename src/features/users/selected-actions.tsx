import { BookPlus, UserRoundX } from 'lucide-react'
import type { Schemas } from '~/api/schemas'
import type { BulkBarAction } from '~/ui/list/bulk-bar'
import type { SelectedUsers } from './selected-people'
import type { AskUsers } from './use-user-changes'
import { userChange } from './user-change'

/** Users selected in a list: ids, or a filter with exceptions. */
type Selected = {
  users: string[] | { filter: Schemas['UserFilter']; exclude: string[] }
  count: number
  onDone: () => void
}

type Doing = { ask: AskUsers; onAssign: (chosen: SelectedUsers) => void }

/** The bulk actions on users that other lists offer beside their own. */
export const selectedActions =
  ({ ask, onAssign }: Doing) =>
  ({ users, ...selected }: Selected): BulkBarAction[] => [
    {
      id: 'assign',
      label: 'Assign courses',
      icon: <BookPlus aria-hidden />,
      onPress: () => onAssign({ ...selected, target: Array.isArray(users) ? { users } : users }),
    },
    {
      id: 'deactivate',
      label: 'Deactivate',
      icon: <UserRoundX aria-hidden />,
      onPress: () => {
        const target = Array.isArray(users) ? { userIds: users } : users
        ask({ ...selected, change: userChange('deactivate', target) })
      },
    },
  ]
