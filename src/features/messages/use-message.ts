import { useQuery } from '@tanstack/react-query'
import { ApiError } from '~/api/client/errors'
import { messageById } from '~/api/messages'
import { isMoving } from './message-figures'

/** A message, refetched while it is scheduled or being sent. */
export function useMessage(messageId: string) {
  const query = useQuery({
    ...messageById(messageId),
    refetchInterval: ({ state: { data } }) => (data && isMoving(data.data.message) ? 2000 : false),
  })
  const isUnknown = query.error instanceof ApiError && query.error.code === 'request/not-found'
  return { found: query.data?.data.message, isUnknown, error: query.error, query }
}
