import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useFormState } from 'react-hook-form'
import type { Schemas } from '~/api/schemas'
import type { SchemaForm } from '~/forms/use-schema-form'
import { useVersionedSave } from '~/forms/use-versioned-save'
import { formOf, type GroupForm } from './group-form'
import { group as groupQuery, updateGroup } from './groups.api'

type Group = Schemas['UserGroup']
type Change = Omit<Schemas['UserGroupUpdate'], 'groupId' | 'version'>

/** Saves changes of a group with the version that was opened. */
export function useGroupSave(form: SchemaForm<GroupForm, GroupForm>, group: Group) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(updateGroup)
  const { isDirty } = useFormState({ control: form.control })
  const { save, base, follow, ...state } = useVersionedSave(form, {
    saved: group,
    formOf,
    taken: (theirs) => ({ ...formOf(theirs), type: form.getValues('type') }),
    async read() {
      const { data } = await queryClient.fetchQuery({ ...groupQuery(group._id), staleTime: 0 })
      return data.userGroups[0]
    },
  })

  // Changes made elsewhere are shown if the form has no unsaved changes.
  const followChange = useEffectEvent(() => {
    if (!isDirty && group.version > base.version) follow(group)
  })
  useEffect(() => followChange(), [group, isDirty])

  return {
    ...state,
    save: (change: Change, intent: string) =>
      save(intent, async ({ version }) => {
        const { data } = await mutateAsync({ body: { groupId: group._id, ...change, version } })
        return data.userGroup
      }),
  }
}
