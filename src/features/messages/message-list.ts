import type { Schemas } from '~/api/schemas'
import { messageStatusLabels } from '~/entities/message-labels'
import { defineList } from '~/list/define-list'
import { messageColumns } from './message-columns'
import { isMoving } from './message-figures'
import { filterOf, messageSearch } from './message-search'
import { messagesPage } from './messages.api'

type Channel = Schemas['NotificationChannel']

const listOf = (channel: Channel) =>
  defineList({
    name: `messages-${channel}`,
    noun: ['message', 'messages'],
    search: messageSearch,
    filter: filterOf,
    query: (parameters) => messagesPage({ ...parameters, channel }),
    rows: ({ data }) => data.messages,
    rowId: ({ _id }) => _id,
    rowName: ({ title }) => title || 'No subject',
    named: ({ createdBy }) => [createdBy],
    refetchInterval: (rows) => (rows.some(isMoving) ? 2000 : false),
    columns: messageColumns,
    searchBox: { placeholder: 'Subject or audience' },
    filters: {
      status: { label: 'Status', values: messageStatusLabels },
      createdBy: { label: 'Sender', unnamed: 'one admin' },
      deleted: { label: 'Deleted', values: { true: 'Deleted in the last 30 days' }, kind: 'fixed' },
      sentFrom: { label: 'Sent from', kind: 'day' },
      sentTo: { label: 'Sent until', kind: 'day' },
    },
  })

/** The lists of messages by channel. */
export const messageLists = { email: listOf('email'), push: listOf('push') } as const
