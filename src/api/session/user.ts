import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { Schemas } from '~/api/schemas'
import { sessionQuery } from './session'

/** The signed-in user. Only for screens behind sign-in, where there always is one. */
export function useUser(): Schemas['CurrentUser'] {
  const { data } = useSuspenseQuery(sessionQuery)
  if (data === null) throw new Error('A screen behind sign-in was shown to nobody')
  return data
}

/** Replaces the cached user with the one in a response, unless another user has signed in meanwhile. */
export function useKeepUser() {
  const queryClient = useQueryClient()
  return (answer: { data: { user: Schemas['CurrentUser'] } }) => {
    const { user } = answer.data
    queryClient.setQueryData(sessionQuery.queryKey, (now) => (now?._id === user._id ? user : now))
  }
}

/** The full name of an administrator; "Admin" without one. */
export function adminName(user: Pick<Schemas['CurrentUser'], 'firstName' | 'lastName'>): string {
  return `${user.firstName} ${user.lastName}`.trim() || 'Admin'
}
