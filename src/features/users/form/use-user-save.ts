import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Schemas } from '~/api/schemas'
import { groupOption } from '~/pickers/groups'
import type { Option } from '~/ui/input/option-source'
import type { SchemaForm } from '~/forms/use-schema-form'
import { useVersionedSave } from '~/forms/use-versioned-save'
import { formOf, type UserForm } from './user-form'
import { handGroupsOf, updateUser } from './user-forms.api'
import { userById } from '~/features/users/users.api'

type User = Schemas['User']

/** Saves changes of a user, the static groups included, with the version that was opened. */
export function useUserSave(
  form: SchemaForm<UserForm, UserForm>,
  opened: User,
  initialGroups: Option[],
) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(updateUser)
  const id = opened._id
  const stateOf = (user: User, groups: Option[]) => ({ user, groups, version: user.version })

  const { save, ...state } = useVersionedSave(form, {
    saved: stateOf(opened, initialGroups),
    formOf: ({ user, groups }) => formOf(user, groups),
    async read() {
      const fresh = { staleTime: 0 }
      const [people, groups] = await Promise.all([
        queryClient.fetchQuery({ ...userById(id), ...fresh }),
        queryClient.fetchQuery({ ...handGroupsOf(id), ...fresh }),
      ])
      const [now] = people.data.users
      return now && stateOf(now, groups.data.userGroups.map(groupOption))
    },
  })
  const idsOf = (options: UserForm['groups']) => options.map(({ value }) => value)
  return {
    ...state,
    save: async ({ groups, ...person }: UserForm, intent: string) => {
      const { user } = await save(intent, async ({ version, values }) => {
        const targetIds = idsOf(groups)
        const previousIds = new Set(idsOf(values.groups))
        const isSame =
          targetIds.length === previousIds.size &&
          targetIds.every((group) => previousIds.has(group))
        const { data } = await mutateAsync({
          params: { path: { id } },
          body: { ...person, ...(!isSame && { userGroups: targetIds }), version },
        })
        return stateOf(data.user, groups)
      })
      return user
    },
  }
}
