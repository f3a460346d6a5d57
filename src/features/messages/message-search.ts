import type { QueryOf } from '~/api/client/contract-types'
import { composeSearch } from '~/entities/compose-search'
import {
  anyColumns,
  dayOf,
  flag,
  idOf,
  listSearch,
  oneOf,
  pageNumber,
  searchWords,
  setFilters,
  textOf,
  type SearchOf,
} from '~/ui/list/list-search'

/** The tabs of an open message; Overview without one. */
export const messageParts = ['people', 'content', 'history'] as const

export const recipientStatuses = [
  'queued',
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'failed',
  'unclear',
  'skipped',
  'cancelled',
] as const

export const templateCategories = [
  'invitation',
  'reminder',
  'overdue',
  'event',
  'certificate',
  'newsletter',
  'other',
] as const

/** The search params of the messages of one channel: the list, and the open message. */
export const messageSearch = listSearch({
  sort: [
    'title',
    'status',
    'sentAt',
    'createdAt',
    'updatedAt',
    'recipients',
    'delivered',
    'opened',
    'clicked',
    'failed',
  ],
  defaultSort: '-updatedAt',
  filters: {
    status: oneOf([
      'draft',
      'scheduled',
      'sending',
      'sent',
      'partially-failed',
      'failed',
      'cancelled',
    ]),
    createdBy: idOf(),
    sentFrom: dayOf(),
    sentTo: dayOf(),
    /** Messages deleted in the last 30 days. */
    deleted: flag(),
  },
  others: {
    ...composeSearch,
    tab: oneOf(['templates', 'reminders']),
    templateSearch: textOf(100),
    templateCategory: oneOf(templateCategories),
    templateDeleted: flag(),
    templatePage: pageNumber(),
    templateColumns: anyColumns,
    /** The open message, by default in a drawer over the list. */
    messageId: idOf(),
    view: oneOf(['page']),
    part: oneOf(messageParts),
    personSearch: textOf(100),
    personStatus: oneOf(recipientStatuses),
    personPage: pageNumber(),
    personColumns: anyColumns,
    /** The recipient whose profile is open. */
    userId: idOf(),
  },
})

export type MessageSearch = SearchOf<typeof messageSearch>

/** The query of the list. */
export function filterOf(
  search: MessageSearch,
): Omit<QueryOf<'/api/business/getMessages'>, 'page' | 'limit' | 'sort' | 'facets'> {
  return { ...searchWords(search), ...setFilters(messageSearch, search) }
}

/** The params of the open message, removed when returning to the list. */
export const noMessage = {
  messageId: undefined,
  view: undefined,
  part: undefined,
  personSearch: undefined,
  personStatus: undefined,
  personPage: undefined,
  personColumns: undefined,
  userId: undefined,
} as const satisfies Partial<MessageSearch>
