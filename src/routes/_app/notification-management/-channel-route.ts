import type { QueryClient } from '@tanstack/react-query'
import { stripSearchParams, type SearchMiddleware } from '@tanstack/react-router'
import { messageById } from '~/api/messages'
import { messageLists } from '~/features/messages/message-list'
import { messageSearch, type MessageSearch } from '~/features/messages/message-search'
import { templateLists } from '~/features/messages/templates/template-list'
import { templateSearchOf } from '~/features/messages/templates/template-search'
import { leaveOutUsualSize } from '~/shell/strip-default-page-size'
import { listDefaults } from '~/ui/list/list-search'

const middlewares: SearchMiddleware<MessageSearch>[] = [
  stripSearchParams(listDefaults('-updatedAt')),
  leaveOutUsualSize,
]

/** The search schema and the loader of a channel's route. */
export const channelRoute = (channel: 'email' | 'push') => ({
  validateSearch: messageSearch,
  search: { middlewares },
  loaderDeps: ({ search }: { search: MessageSearch }) => search,
  loader: (route: { context: { queryClient: QueryClient }; deps: MessageSearch }) => {
    const { deps } = route
    const { queryClient } = route.context
    if (deps.compose) return
    if (deps.messageId) void queryClient.prefetchQuery(messageById(deps.messageId))
    if (deps.tab === 'templates')
      templateLists[channel].prefetch(queryClient, templateSearchOf(deps))
    else if (deps.view !== 'page') messageLists[channel].prefetch(queryClient, deps)
  },
})
