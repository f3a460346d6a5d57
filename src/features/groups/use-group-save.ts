import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { isStale } from '~/api/client/errors'
import type { Schemas } from '~/api/schemas'
import { keepMine } from '~/forms/conflict-notice'
import type { Base } from '~/forms/drafts'
import { ShownConflict } from '~/forms/conflict-error'
import type { SchemaForm } from '~/forms/use-schema-form'
import { formOf, type GroupForm } from './group-form'
import { group as groupQuery, updateGroup } from './groups.api'

type Group = Schemas['UserGroup']
type Change = Omit<Schemas['UserGroupUpdate'], 'groupId' | 'version'>

const baseOf = (group: Group): Base<GroupForm> => ({
  version: group.version,
  values: formOf(group),
})

/**
 * Saves changes of a group with the version that was opened. On a conflict nothing is saved, and the present group is
 * returned as `theirs`; `keepMine` then overwrites it.
 */
export function useGroupSave(form: SchemaForm<GroupForm, GroupForm>, group: Group) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(updateGroup)
  const [base, setBase] = useState(() => baseOf(group))
  const [theirs, setTheirs] = useState<Group | null>(null)
  const { isDirty } = useFormState({ control: form.control })

  // Changes made elsewhere are shown if the form has no unsaved changes.
  const follow = useEffectEvent(() => {
    if (isDirty || group.version <= base.version) return
    setBase(baseOf(group))
    form.reset({ ...formOf(group), type: form.getValues('type') })
  })
  // eslint-disable-next-line react-hooks/set-state-in-effect -- what the form shows is no state of React's, and goes along
  useEffect(() => follow(), [group, isDirty])

  const save = async (change: Change, intent: string) => {
    const { version } = intent === keepMine && theirs ? theirs : base
    try {
      const { data } = await mutateAsync({ body: { groupId: group._id, ...change, version } })
      setBase(baseOf(data.userGroup))
      setTheirs(null)
    } catch (error) {
      if (!isStale(error)) throw error
      const { data } = await queryClient.fetchQuery({ ...groupQuery(group._id), staleTime: 0 })
      const [now] = data.userGroups
      if (!now) throw error
      setTheirs(now)
      throw new ShownConflict(error)
    }
  }
  /** Replaces the form values with the saved group. */
  const takeTheirs = () => {
    if (!theirs) return
    setBase(baseOf(theirs))
    setTheirs(null)
    form.reset({ ...formOf(theirs), type: form.getValues('type') })
  }
  return { save, theirs: isDirty ? theirs : null, takeTheirs, over: { base, rebase: setBase } }
}
