import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '~/api/errors'
import type { Schemas } from '~/api/schemas'
import { keepMine } from '~/fields/conflict-notice'
import { group as groupQuery, updateGroup } from './groups.api'

type Group = Schemas['UserGroup']
type Change = Omit<Schemas['UserGroupUpdate'], 'groupId' | 'version'>

/**
 * Saves changes of a group over the version that was opened. When somebody else was quicker, nothing is saved, and
 * what there is now is answered as `theirs`; `keepMine` then saves over that.
 */
export function useGroupSave(opened: Group) {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation(updateGroup)
  const [base, setBase] = useState(opened)
  const [theirs, setTheirs] = useState<Group | null>(null)
  const save = async (change: Change, intent: string) => {
    const { version } = intent === keepMine && theirs ? theirs : base
    try {
      const { data } = await mutateAsync({ body: { groupId: opened._id, ...change, version } })
      setBase(data.userGroup)
      setTheirs(null)
      return data.userGroup
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict/stale') {
        const now = await queryClient.fetchQuery({ ...groupQuery(opened._id), staleTime: 0 })
        setTheirs(now.data.userGroups[0] ?? null)
      }
      throw error
    }
  }
  /** Goes on from what there is now. */
  const takeTheirs = () => {
    if (theirs) setBase(theirs)
    setTheirs(null)
  }
  return { save, theirs, takeTheirs }
}
