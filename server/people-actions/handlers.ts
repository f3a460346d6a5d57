import type { Handlers, Input } from '../contract/operation-types.ts'
import { Reply } from '../contract/operation-types.ts'
import { addPeople } from './add-users.ts'
import { addressTaken } from '../people/address-taken.ts'
import { readUser } from '../people/get.ts'
import { runBulkAction } from '../bulk/run.ts'
import type { Asked } from '../bulk/types.ts'
import { requireStaticGroups } from '../groups/input.ts'
import { selectedRows } from '../people/selected-rows.ts'
import {
  deactivateAction,
  deleteAction,
  joinAction,
  leaveAction,
  reactivateAction,
  resendAction,
  restoreAction,
} from './bulk-actions.ts'
import type { UserAction } from './user-action.ts'
import { endOfDay } from './last-day.ts'
import { updatePerson } from './update.ts'

type Call = Asked & { body: Input<'deleteUsers'>['body']; query: Input<'deleteUsers'>['query'] }

/** Runs an action on the users that the body names or describes. */
function change<In extends object>(
  action: UserAction<In>,
  { body, query, ...asked }: Call,
  input: In,
) {
  const { userIds, filter, exclude } = body
  const rows = selectedRows(asked, { userIds, filter, exclude })
  return runBulkAction(asked, action, { input, rows, ...query })
}

async function changeGroups(
  action: typeof joinAction,
  { body, ...rest }: Asked & Pick<Input<'addUsersToGroups'>, 'body' | 'query'>,
) {
  const groups = await requireStaticGroups(rest, body.userGroups)
  const [first] = groups
  const names = groups.length === 1 && first ? first.name : `${groups.length} groups`
  return change(action, { ...rest, body }, { groupIds: groups.map(({ id }) => id), groups: names })
}

export const peopleChanges = {
  async addUser({ body, ...asked }) {
    const added = await addPeople(asked, [body], { fieldOf: (_, group) => `userGroups.${group}` })
    if (added instanceof Reply) throw await addressTaken(asked, body.email, 'email')
    const [person] = added.data.succeeded
    return { status: 'success', data: { user: await readUser(asked, person?._id ?? '') } }
  },

  async addUsers({ body, query, ...asked }) {
    const added = await addPeople(asked, body.users, {
      dryRun: query.dryRun,
      fieldOf: (person, group) => `users.${person}.userGroups.${group}`,
    })
    if (added instanceof Reply && added.status === 207 && !query.dryRun) {
      const { counts, failed } = added.body.data
      if (counts.succeeded === 0 && failed[0]) throw await addressTaken(asked, failed[0].ref)
    }
    return added
  },

  async updateUser({ path, body, ...asked }) {
    await updatePerson(asked, path.id, body)
    return { status: 'success', data: { user: await readUser(asked, path.id) } }
  },

  async deactivateUsers(input) {
    return change(deactivateAction, input, {
      when: await endOfDay(input, input.body.deactivateOn),
    })
  },

  reactivateUsers: (input) => change(reactivateAction, input, {}),
  deleteUsers: (input) => change(deleteAction, input, {}),
  restoreUsers: (input) => change(restoreAction, input, {}),
  resendInvites: (input) => change(resendAction, input, { keepOpen: input.body.keepOpen }),
  addUsersToGroups: (input) => changeGroups(joinAction, input),
  removeUsersFromGroups: (input) => changeGroups(leaveAction, input),
} satisfies Handlers<
  | 'addUser'
  | 'addUsers'
  | 'updateUser'
  | 'deleteUsers'
  | 'restoreUsers'
  | 'deactivateUsers'
  | 'reactivateUsers'
  | 'resendInvites'
  | 'addUsersToGroups'
  | 'removeUsersFromGroups'
>
