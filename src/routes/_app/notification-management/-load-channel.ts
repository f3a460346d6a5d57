import type { QueryClient } from '@tanstack/react-query'
import { messageById } from '~/api/messages'
import { messageLists } from '~/features/messages/message-list'
import type { MessageSearch } from '~/features/messages/message-search'
import { templateLists } from '~/features/messages/templates/template-list'
import { templateSearchOf } from '~/features/messages/templates/template-search'

/** Prefetches what the screen of a channel shows. */
export function loadChannel(
  channel: 'email' | 'push',
  queryClient: QueryClient,
  search: MessageSearch,
) {
  if (search.compose) return
  if (search.messageId) void queryClient.prefetchQuery(messageById(search.messageId))
  if (search.tab === 'templates')
    templateLists[channel].prefetch(queryClient, templateSearchOf(search))
  else if (search.view !== 'page') messageLists[channel].prefetch(queryClient, search)
}
