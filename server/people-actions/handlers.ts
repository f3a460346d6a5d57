import type { Ctx } from '../contract/ctx.ts'
import type { Handlers, Input } from '../contract/operation-types.ts'
import { Reply } from '../contract/operation-types.ts'
import { addPeople } from './add-users.ts'
import { addressTaken } from '../people/address-taken.ts'
import { readUser } from '../people/get.ts'
import { runBulkAction } from '../bulk/run.ts'
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

type Call = Ctx & { body: Input<'deleteUsers'>['body']; query: Input<'deleteUsers'>['query'] }

/** Runs an action on the users that the body names or describes. */
function change<In extends object>(
  action: UserAction<In>,
  { body, query, ...ctx }: Call,
  input: In,
) {
  const { userIds, filter, exclude } = body
  const rows = selectedRows(ctx, { userIds, filter, exclude })
  return runBulkAction(ctx, action, { input, rows, ...query })
}

async function changeGroups(
  action: typeof joinAction,
  { body, ...rest }: Ctx & Pick<Input<'addUsersToGroups'>, 'body' | 'query'>,
) {
  const groups = await requireStaticGroups(rest, body.userGroups)
  const [first] = groups
  const names = groups.length === 1 && first ? first.name : `${groups.length} groups`
  return change(action, { ...rest, body }, { groupIds: groups.map(({ id }) => id), groups: names })
}

export const peopleChanges = {
  async addUser({ body, ...ctx }) {
    const added = await addPeople(ctx, [body], { fieldOf: (_, group) => `userGroups.${group}` })
    if (added instanceof Reply) throw await addressTaken(ctx, body.email, 'email')
    const [person] = added.data.succeeded
    return { status: 'success', data: { user: await readUser(ctx, person?._id ?? '') } }
  },

  async addUsers({ body, query, ...ctx }) {
    const added = await addPeople(ctx, body.users, {
      dryRun: query.dryRun,
      fieldOf: (person, group) => `users.${person}.userGroups.${group}`,
    })
    if (added instanceof Reply && added.status === 207 && !query.dryRun) {
      const { counts, failed } = added.body.data
      if (counts.succeeded === 0 && failed[0]) throw await addressTaken(ctx, failed[0].ref)
    }
    return added
  },

  async updateUser({ path, body, ...ctx }) {
    await updatePerson(ctx, path.id, body)
    return { status: 'success', data: { user: await readUser(ctx, path.id) } }
  },

  async deactivateUsers(input) {
    return change(deactivateAction, input, {
      when: await endOfDay(input, input.body.deactivateOn),
      seats: input.body.seats,
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
