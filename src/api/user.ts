import { useSuspenseQuery } from '@tanstack/react-query'
import type { Schemas } from './schemas'
import { sessionQuery } from './session'

/** Who is signed in. For what is shown behind sign-in only: there is always somebody. */
export function useUser(): Schemas['CurrentUser'] {
  const { data } = useSuspenseQuery(sessionQuery)
  if (data === null) throw new Error('A screen behind sign-in was shown to nobody')
  return data
}
