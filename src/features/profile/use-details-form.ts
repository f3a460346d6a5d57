import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { isStale } from '~/api/client/errors'
import type { Schemas } from '~/api/schemas'
import { sessionQuery } from '~/api/session/session'
import { useKeepUser, useUser } from '~/api/session/user'
import { keepMine } from '~/forms/conflict-notice'
import type { Base } from '~/forms/drafts'
import { ShownConflict } from '~/forms/conflict-error'
import { useSchemaForm } from '~/forms/use-schema-form'
import { details, detailsOf, differing, type Details } from './details'
import { updateProfile } from './profile.api'

const baseOf = (user: Schemas['CurrentUser']): Base<Details> => ({
  version: user.version,
  values: detailsOf(user),
})

/**
 * The form of the profile's details. Changes of the photo or preferences raise the version of the same profile; only
 * changed details are a conflict, which the user resolves.
 */
export function useDetailsForm(onDirtyChange: (isDirty: boolean) => void) {
  const user = useUser()
  const queryClient = useQueryClient()
  const keepUser = useKeepUser()
  const [base, setBase] = useState(() => baseOf(user))
  const [conflict, setConflict] = useState<{ mine: Details; theirs: Details } | null>(null)
  const form = useSchemaForm(details, detailsOf(user))
  const { mutateAsync } = useMutation(updateProfile)
  const { isDirty } = form.formState

  useEffect(() => {
    onDirtyChange(isDirty)
    return () => onDirtyChange(false)
  }, [isDirty, onDirtyChange])

  // Changes made elsewhere are shown if the form has no unsaved changes.
  const follow = useEffectEvent(() => {
    if (isDirty || differing(base.values, user).length === 0) return
    setBase(baseOf(user))
    form.reset(detailsOf(user))
  })
  // eslint-disable-next-line react-hooks/set-state-in-effect -- what the form shows is no state of React's, and goes along
  useEffect(() => follow(), [isDirty, user])

  const save = async (values: Details, intent: string) => {
    const isKnown = intent === keepMine || differing(base.values, user).length === 0
    const { version } = isKnown ? user : base
    try {
      const typed = { ...form.getValues() }
      const answer = await mutateAsync({ body: { ...values, version } })
      keepUser(answer)
      // Later input is a change of the saved state and is not part of it.
      if (differing(typed, form.getValues()).length > 0) setBase(baseOf(answer.data.user))
      setConflict(null)
    } catch (error) {
      if (!isStale(error)) throw error
      const now = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
      if (!now) throw error
      setConflict({ mine: values, theirs: detailsOf(now) })
      throw new ShownConflict(error)
    }
  }
  return { form, save, conflict: isDirty ? conflict : null, over: { base, rebase: setBase } }
}
