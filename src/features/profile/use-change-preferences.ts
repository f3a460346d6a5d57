import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Schemas } from '~/api/schemas'
import { sessionQuery } from '~/api/session'
import { usualChannels } from './alert-kinds'
import { updatePreferences } from './profile.api'
import { useKeepUser } from './use-keep-user'

type User = Schemas['CurrentUser']

export type PreferenceChange = Partial<Schemas['Preferences'] & Pick<User, 'alerts'>>

/**
 * Changes preferences on the screen at once and on the server behind it. Quick changes are sent one after the other;
 * one that fails goes back to what it was.
 */
export function useChangePreferences() {
  const queryClient = useQueryClient()
  const keepUser = useKeepUser()
  const { queryKey } = sessionQuery
  const show = (change: PreferenceChange) =>
    queryClient.setQueryData(queryKey, (user) => user && changed(user, change))
  const { mutate, error, variables, isPending } = useMutation({
    ...updatePreferences,
    scope: { id: 'preferences' },
    onSuccess: (answer) => {
      // The screen is ahead of this answer while others are on their way.
      const under = queryClient.isMutating({ mutationKey: updatePreferences.mutationKey })
      if (under <= 1) keepUser(answer)
    },
  })
  const send = (change: PreferenceChange) => {
    const before = queryClient.getQueryData(queryKey)
    // A check of the session that is under way would bring the old ones back.
    void queryClient.cancelQueries({ queryKey })
    show(change)
    mutate({ body: change }, { onError: () => before && show(undone(change, before)) })
  }
  return {
    change: send,
    failure: error,
    isSaving: isPending,
    retry: () => {
      if (variables) send(variables.body)
    },
  }
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
