import { useQueryClient } from '@tanstack/react-query'
import type { Schemas } from '~/api/schemas'
import { sessionQuery } from '~/api/session'

/** Puts the user that a write has answered in place of the one that is known, on the whole page. */
export function useKeepUser() {
  const queryClient = useQueryClient()
  return (answer: { data: { user: Schemas['CurrentUser'] } }) => {
    queryClient.setQueryData(sessionQuery.queryKey, answer.data.user)
  }
}
