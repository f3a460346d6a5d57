import { useQuery } from '@tanstack/react-query'
import { ApiError } from '~/api/client/errors'
import { messageById } from '~/api/messages'

/** A message, refetched while it is scheduled or being sent. */
export function useMessage(messageId: string) {
  const query = useQuery({
    ...messageById(messageId),
    refetchInterval: ({ state: { data } }) => {
      const message = data?.data.message
      if (message?.status === 'sending') return 2000
      return message?.status === 'scheduled' && isSoon(message.scheduledAt) ? 2000 : false
    },
  })
  const isUnknown = query.error instanceof ApiError && query.error.code === 'request/not-found'
  return { found: query.data?.data.message, isUnknown, error: query.error, query }
}

/** Whether sending begins within two minutes. */
const isSoon = (scheduledAt: string | null) =>
  scheduledAt !== null && Date.parse(scheduledAt) < Date.now() + 120_000
