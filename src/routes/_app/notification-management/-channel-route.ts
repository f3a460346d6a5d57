import { stripSearchParams, type SearchMiddleware } from '@tanstack/react-router'
import { messageSearch, type MessageSearch } from '~/features/messages/message-search'
import { leaveOutUsualSize } from '~/shell/strip-default-page-size'
import { listDefaults } from '~/ui/list/list-search'

const middlewares: SearchMiddleware<MessageSearch>[] = [
  stripSearchParams(listDefaults('-updatedAt')),
  leaveOutUsualSize,
]

/** What the routes of both channels have in common. Loaders and components are chunks of their own. */
export const channelRoute = {
  validateSearch: messageSearch,
  search: { middlewares },
  loaderDeps: ({ search }: { search: MessageSearch }) => search,
}
