import { queryOptions } from '@tanstack/react-query'
import type { MessageSaver } from '~/features/message-composer/state/message-saver'
import type { SavedMessage } from '~/features/message-composer/state/message-values'

/** When it is sent, as the call expects it. */
export const timeOf = (at: Date | null, audienceAt: 'sending' | 'now') =>
  at === null ? {} : { scheduledAt: at.toISOString(), audienceAt }

/** What sending a saved draft would do: a dry run. */
export const reviewQuery = (saver: MessageSaver, { _id, version }: SavedMessage, at: Date | null) =>
  queryOptions({
    queryKey: ['message-review', _id, version, at?.toISOString()],
    queryFn: () => saver.preview({ ...(at && { scheduledAt: at.toISOString() }), draft: false }),
    staleTime: 5000,
    gcTime: 60_000,
    retry: false,
  })
