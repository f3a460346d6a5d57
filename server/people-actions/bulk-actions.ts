import { createUsers } from '../groups/create-users.ts'
import { plural } from '../lib/plural.ts'
import { summariseUsers } from '../people/effects.ts'
import { deactivate, type When } from './deactivate.ts'
import { deletePeople } from './delete.ts'
import { memberships } from './memberships.ts'
import { reactivate } from './reactivate.ts'
import { resend } from './resend.ts'
import { restore } from './restore.ts'
import { undoUsers as undo } from './undo.ts'
import { type UserAction, userAction } from './user-action.ts'

/** `groups` are the names of the groups. */
type Groups = { groupIds?: string[]; groups?: string }

export const addAction: UserAction = {
  name: 'add-users',
  title: (count) => `Adding ${plural(count, 'person', 'people')}`,
  did: () => 'added',
  href: '/users/users',
  readInput: (stored) => stored,
  work: () => createUsers,
  summarise: summariseUsers,
}

export const deactivateAction = userAction({
  name: 'deactivate-users',
  readInput: (stored): { when?: When; seats?: 'free' | 'keep' } => ({ ...stored }),
  title: (users, { when }) => `${when ? 'Scheduled deactivation' : 'Deactivation'} of ${users}`,
  did: 'deactivated',
  change: ({ when = null, seats }) => deactivate(when, { seats }),
  undo,
})

export const reactivateAction = userAction({
  name: 'reactivate-users',
  readInput: (stored) => stored,
  title: (users) => `Reactivation of ${users}`,
  did: 'reactivated',
  change: () => reactivate,
  undo,
})

export const deleteAction = userAction({
  name: 'delete-users',
  readInput: (stored) => stored,
  title: (users) => `Deletion of ${users}`,
  did: 'deleted',
  change: () => deletePeople,
  undo,
})

export const restoreAction = userAction({
  name: 'restore-users',
  readInput: (stored) => stored,
  title: (users) => `Restoring ${users}`,
  did: 'restored',
  change: () => restore,
  undo,
})

export const resendAction = userAction({
  name: 'resend-invites',
  readInput: (stored): { keepOpen?: boolean } => ({ ...stored }),
  title: (users) => `Invitation of ${users}`,
  did: 'invited',
  change: ({ keepOpen = false }) => resend(keepOpen),
})

export const joinAction = userAction({
  name: 'add-users-to-groups',
  readInput: (stored): Groups => ({ ...stored }),
  title: (users, { groups }) => `Adding ${users} to ${groups}`,
  did: 'added',
  change: ({ groupIds = [] }) => memberships('join', groupIds),
  undo,
})

export const leaveAction = userAction({
  name: 'remove-users-from-groups',
  readInput: (stored): Groups => ({ ...stored }),
  title: (users, { groups }) => `Removing ${users} from ${groups}`,
  did: 'removed',
  change: ({ groupIds = [] }) => memberships('leave', groupIds),
  undo,
})

export const userActions = [
  addAction,
  deactivateAction,
  reactivateAction,
  deleteAction,
  restoreAction,
  resendAction,
  joinAction,
  leaveAction,
]
