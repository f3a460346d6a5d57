import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { updatePreferences } from '~/api/session/preferences'
import type { Schemas } from '~/api/schemas'
import { sessionQuery } from '~/api/session/session'
import { useKeepUser } from '~/api/session/user'
import { toastFailure } from './toast-failure'
import { useIsUnmounted } from '~/ui/hooks/use-is-unmounted'

type User = Schemas['CurrentUser']

/** The channels of an alert by default. */
export const usualChannels = { bell: true, email: false }

export type PreferenceChange = Partial<Schemas['Preferences'] & Pick<User, 'alerts'>>

/** A change that the server refused, and why. */
interface Failure {
  change: PreferenceChange
  error: Error
}

/**
 * Changes preferences on the screen immediately and then on the server. Quick changes are sent one after the other; a
 * failed one is reverted and reported until it is saved or replaced; after the page was left, by a toast.
 */
export function useChangePreferences() {
  const queryClient = useQueryClient()
  const keepUser = useKeepUser()
  const { queryKey } = sessionQuery
  const [failures, setFailures] = useState<readonly Failure[]>([])
  // The pending changes in order, and the user on the server without them.
  const waiting = useRef<readonly PreferenceChange[]>([])
  const confirmed = useRef<User>(undefined)
  const isUnmounted = useIsUnmounted()
  const show = (...changes: PreferenceChange[]) =>
    queryClient.setQueryData(queryKey, (user) =>
      user && user._id === confirmed.current?._id ? changes.reduce(changed, user) : user,
    )
  const settle = (change: PreferenceChange) => {
    waiting.current = waiting.current.filter((each) => each !== change)
    setFailures((all) => all.filter((failure) => !isAbout(failure.change, change)))
  }
  // Callbacks of the hook: those of `mutate` run only for its latest call.
  const { mutate, isPending } = useMutation({
    ...updatePreferences,
    onMutate: ({ body: change }) => {
      // A running session check would restore the old ones.
      void queryClient.cancelQueries({ queryKey })
      if (waiting.current.length === 0)
        confirmed.current = queryClient.getQueryData(queryKey) ?? undefined
      waiting.current = [...waiting.current, change]
      show(change)
    },
    onSuccess: (answer, { body: change }) => {
      settle(change)
      confirmed.current = answer.data.user
      // The screen is ahead of this response while others are pending.
      const pending = queryClient.isMutating({ mutationKey: updatePreferences.mutationKey })
      if (pending <= 1) keepUser(answer)
    },
    onError: (error, { body: change }) => {
      settle(change)
      if (isUnmounted.current) toastFailure('Saving your change', error)
      else setFailures((all) => [...all, { change, error }])
      // A later change, maybe of the same preference, is still pending.
      if (confirmed.current) show(undone(change, confirmed.current), ...waiting.current)
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

/** What a change affects: the names of preferences and the types of alerts. */
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

/** The former values of what a change replaced. */
function undone({ alerts = {}, ...change }: PreferenceChange, before: User): PreferenceChange {
  const names = new Set(Object.keys(change))
  const old = Object.entries(before.preferences).filter(([name]) => names.has(name))
  const channels = Object.keys(alerts).map((type) => [type, before.alerts[type] ?? usualChannels])
  return { ...Object.fromEntries(old), alerts: Object.fromEntries(channels) }
}
