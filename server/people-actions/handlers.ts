import type { Handlers, Input } from '../contract/operation-types.ts'
import { WithStatus } from '../contract/operation-types.ts'
import { addPeople, addressTaken } from './add-input.ts'
import { readUser } from '../people/get.ts'
import { type Asked, changePeople } from '../bulk/run-people.ts'
import { requireStaticGroups } from '../groups/input.ts'
import type { Given, KindName } from '../registry/people-actions.ts'
import { endOfDay } from './last-day.ts'
import { updatePerson } from './update.ts'

type Bulk = Asked & { body: Input<'deleteUsers'>['body']; query: Input<'deleteUsers'>['query'] }

/** A change of the people that the body names or describes. */
function change(kind: KindName, { body, query, ...asked }: Bulk, given?: Given) {
  const { userIds, filter, exclude } = body
  const whom = { selection: { userIds, filter, exclude } }
  return changePeople(asked, { kind, given, whom, dryRun: query.dryRun })
}

async function changeGroups(
  kind: KindName,
  { body, ...rest }: Asked & Pick<Input<'addUsersToGroups'>, 'body' | 'query'>,
) {
  const groups = await requireStaticGroups(rest, body.userGroups)
  const [first] = groups
  const said = groups.length === 1 && first ? first.name : `${groups.length} groups`
  return change(kind, { ...rest, body }, { groupIds: groups.map(({ id }) => id), groups: said })
}

export const peopleChanges = {
  async addUser({ body, ...asked }) {
    const added = await addPeople(asked, [body], { fieldOf: (_, group) => `userGroups.${group}` })
    if (added instanceof WithStatus) throw await addressTaken(asked, body.email, 'email')
    const [person] = added.data.succeeded
    return { status: 'success', data: { user: await readUser(asked, person?._id ?? '') } }
  },

  async addUsers({ body, query, ...asked }) {
    const added = await addPeople(asked, body.users, {
      dryRun: query.dryRun,
      fieldOf: (person, group) => `users.${person}.userGroups.${group}`,
    })
    if (added instanceof WithStatus && added.status === 207 && !query.dryRun) {
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
    return change('deactivate-users', input, {
      when: await endOfDay(input, input.body.deactivateOn),
    })
  },

  reactivateUsers: (input) => change('reactivate-users', input),
  deleteUsers: (input) => change('delete-users', input),
  restoreUsers: (input) => change('restore-users', input),
  resendInvites: (input) => change('resend-invites', input, { keepOpen: input.body.keepOpen }),
  addUsersToGroups: (input) => changeGroups('add-users-to-groups', input),
  removeUsersFromGroups: (input) => changeGroups('remove-users-from-groups', input),
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
