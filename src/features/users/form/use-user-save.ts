import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isStale } from '~/api/client/errors'
import type { Schemas } from '~/api/schemas'
import { groupOption } from '~/pickers/groups'
import { keepMine } from '~/forms/conflict-notice'
import type { Base } from '~/forms/drafts'
import { ShownConflict } from '~/forms/conflict-error'
import { formOf, type UserForm } from './user-form'
import { handGroupsOf, updateUser } from './user-forms.api'
import { userById } from '~/features/users/users.api'

type User = Schemas['User']
type Known = Base<UserForm>

/**
 * Saves changes of a user with the version that was opened. On a conflict nothing is saved, and the present user is
 * returned as `theirs`; `keepMine` then overwrites it.
 */
export function useUserSave(opened: User, values: UserForm) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(updateUser)
  const [base, setBase] = useState<Known>({ version: opened.version, values })
  const [theirs, setTheirs] = useState<Known | null>(null)
  const id = opened._id

  const readAgain = async () => {
    const fresh = { staleTime: 0 }
    const [people, groups] = await Promise.all([
      queryClient.fetchQuery({ ...userById(id), ...fresh }),
      queryClient.fetchQuery({ ...handGroupsOf(id), ...fresh }),
    ])
    const [now] = people.data.users
    const options = groups.data.userGroups.map(groupOption)
    return now && { version: now.version, values: formOf(now, options) }
  }
  const save = async ({ groups, ...person }: UserForm, intent: string) => {
    const from = intent === keepMine && theirs ? theirs : base
    const ids = (options: UserForm['groups']) => options.map(({ value }) => value)
    const targetIds = ids(groups)
    const previousIds = new Set(ids(from.values.groups))
    const isSame =
      targetIds.length === previousIds.size && targetIds.every((group) => previousIds.has(group))
    try {
      const { data } = await mutateAsync({
        params: { path: { id } },
        body: { ...person, ...(!isSame && { userGroups: targetIds }), version: from.version },
      })
      return data.user
    } catch (error) {
      if (!isStale(error)) throw error
      const now = await readAgain()
      if (!now) throw error
      setTheirs(now)
      throw new ShownConflict(error)
    }
  }
  /** Continues with the present state, and returns it. */
  const takeTheirs = () => {
    if (theirs) setBase(theirs)
    setTheirs(null)
    return theirs?.values ?? base.values
  }
  return { save, theirs: theirs?.values ?? null, takeTheirs, over: { base, rebase: setBase } }
}
