import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import type { Schemas } from '~/api/schemas'
import { sessionQuery } from './session'

/** Who is signed in. For what is shown behind sign-in only: there is always somebody. */
export function useUser(): Schemas['CurrentUser'] {
  const { data } = useSuspenseQuery(sessionQuery)
  if (data === null) throw new Error('A screen behind sign-in was shown to nobody')
  return data
}

/** Puts the user that a write has answered in place of the one that is known, unless another has signed in meanwhile. */
export function useKeepUser() {
  const queryClient = useQueryClient()
  return (answer: { data: { user: Schemas['CurrentUser'] } }) => {
    const { user } = answer.data
    queryClient.setQueryData(sessionQuery.queryKey, (now) => (now?._id === user._id ? user : now))
  }
}

/** The whole name of an administrator; "Admin" for one who has not given any. */
export function adminName(user: Pick<Schemas['CurrentUser'], 'firstName' | 'lastName'>): string {
  return `${user.firstName} ${user.lastName}`.trim() || 'Admin'
}
