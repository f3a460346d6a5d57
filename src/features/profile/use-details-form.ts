import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '~/api/errors'
import { sessionQuery } from '~/api/session'
import { useUser } from '~/api/user'
import { keepMine } from '~/fields/conflict-notice'
import { useSchemaForm } from '~/fields/use-schema-form'
import { details, detailsOf, differing, type Details } from './details'
import { updateProfile } from './profile.api'
import { useKeepUser } from './use-keep-user'

/**
 * The form of the own details. A change of the photo or of a preference makes a new version of the same profile; only
 * other details than those it was opened with are a conflict, and then the person decides.
 */
export function useDetailsForm(onDirtyChange: (isDirty: boolean) => void) {
  const user = useUser()
  const queryClient = useQueryClient()
  const keepUser = useKeepUser()
  const opened = useRef(user)
  const [conflict, setConflict] = useState<{ mine: Details; theirs: Details } | null>(null)
  const form = useSchemaForm(details, detailsOf(user))
  const { mutateAsync } = useMutation(updateProfile)
  const { isDirty } = form.formState

  useEffect(() => {
    onDirtyChange(isDirty)
    return () => onDirtyChange(false)
  }, [isDirty, onDirtyChange])

  // What was changed elsewhere arrives by itself in a form that nobody is typing into.
  useEffect(() => {
    if (isDirty || differing(opened.current, user).length === 0) return
    opened.current = user
    form.reset(detailsOf(user))
  }, [form, isDirty, user])

  const save = async (values: Details, intent: string) => {
    const isKnown = intent === keepMine || differing(opened.current, user).length === 0
    const { version } = isKnown ? user : opened.current
    try {
      keepUser(await mutateAsync({ body: { ...values, version } }))
      setConflict(null)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict/stale') {
        const now = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
        if (now) setConflict({ mine: values, theirs: detailsOf(now) })
      }
      throw error
    }
  }
  return { form, save, conflict: isDirty ? conflict : null }
}
