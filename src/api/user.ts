import { useSuspenseQuery } from '@tanstack/react-query'
import type { Schemas } from './schemas'
import { sessionQuery } from './session'

/** Who is signed in. For what is shown behind sign-in only: there is always somebody. */
export function useUser(): Schemas['CurrentUser'] {
  const { data } = useSuspenseQuery(sessionQuery)
  if (data === null) throw new Error('A screen behind sign-in was shown to nobody')
  return data
}

/** The whole name of an administrator; "Admin" for one who has not given any. */
export function adminName(user: Pick<Schemas['CurrentUser'], 'firstName' | 'lastName'>): string {
  return `${user.firstName} ${user.lastName}`.trim() || 'Admin'
}
