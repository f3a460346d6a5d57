import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { updatePreferences } from '~/api/session/preferences'
import type { Schemas } from '~/api/schemas'
import { sessionQuery } from '~/api/session/session'
import { useKeepUser } from '~/api/session/user'
import { toastFailure } from '~/forms/toast-failure'
import { useIsUnmounted } from '~/ui/hooks/use-is-unmounted'
import { usualChannels } from './alert-kinds'

type User = Schemas['CurrentUser']

export type PreferenceChange = Partial<Schemas['Preferences'] & Pick<User, 'alerts'>>

/** A change that the server did not take, and why. */
interface Failure {
  change: PreferenceChange
  error: Error
}

/**
 * Changes preferences on the screen at once and on the server behind it. Quick changes are sent one after the other;
 * one that fails goes back to what it was, and is told of until it is kept or another takes its place; once the page
 * is left, by a toast.
 */
export function useChangePreferences() {
  const queryClient = useQueryClient()
  const keepUser = useKeepUser()
  const { queryKey } = sessionQuery
  const [failures, setFailures] = useState<readonly Failure[]>([])
  // Those on their way, in their order, and the user as the server has it without them.
  const waiting = useRef<readonly PreferenceChange[]>([])
  const kept = useRef<User>(undefined)
  const isUnmounted = useIsUnmounted()
  const show = (...changes: PreferenceChange[]) =>
    queryClient.setQueryData(queryKey, (user) =>
      user && user._id === kept.current?._id ? changes.reduce(changed, user) : user,
    )
  const answered = (change: PreferenceChange) => {
    waiting.current = waiting.current.filter((each) => each !== change)
    setFailures((all) => all.filter((failure) => !isAbout(failure.change, change)))
  }
  // Here, not where it is sent: there only the latest of several would hear how it ended.
  const { mutate, isPending } = useMutation({
    ...updatePreferences,
    onMutate: ({ body: change }) => {
      // A check of the session that is under way would bring the old ones back.
      void queryClient.cancelQueries({ queryKey })
      if (waiting.current.length === 0)
        kept.current = queryClient.getQueryData(queryKey) ?? undefined
      waiting.current = [...waiting.current, change]
      show(change)
    },
    onSuccess: (answer, { body: change }) => {
      answered(change)
      kept.current = answer.data.user
      // The screen is ahead of this answer while others are on their way.
      const under = queryClient.isMutating({ mutationKey: updatePreferences.mutationKey })
      if (under <= 1) keepUser(answer)
    },
    onError: (error, { body: change }) => {
      answered(change)
      if (isUnmounted.current) toastFailure('Saving your change', error)
      else setFailures((all) => [...all, { change, error }])
      // What was chosen after it, maybe in its place, is still on its way.
      if (kept.current) show(undone(change, kept.current), ...waiting.current)
    },
  })
  const send = (change: PreferenceChange) => mutate({ body: change })
  return {
    change: send,
    failures: failures.map(({ error }) => error),
    isSaving: isPending,
    retry: () => failures.forEach(({ change }) => send(change)),
  }
}

/** What a change is about: the names of preferences and the types of news. */
function subjects({ alerts = {}, ...preferences }: PreferenceChange): string[] {
  return [...Object.keys(preferences), ...Object.keys(alerts)]
}

function isAbout(change: PreferenceChange, other: PreferenceChange): boolean {
  const names = new Set(subjects(other))
  return subjects(change).some((name) => names.has(name))
}

function changed(user: User, { alerts, ...preferences }: PreferenceChange): User {
  return {
    ...user,
    preferences: { ...user.preferences, ...preferences },
    alerts: { ...user.alerts, ...alerts },
  }
}

/** What a change replaced, and nothing else. */
function undone({ alerts = {}, ...change }: PreferenceChange, before: User): PreferenceChange {
  const names = new Set(Object.keys(change))
  const old = Object.entries(before.preferences).filter(([name]) => names.has(name))
  const channels = Object.keys(alerts).map((type) => [type, before.alerts[type] ?? usualChannels])
  return { ...Object.fromEntries(old), alerts: Object.fromEntries(channels) }
}
