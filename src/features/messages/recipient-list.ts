import { download } from '~/api/client/download'
import { recipientStatusLabels } from '~/entities/message-labels'
import { personName } from '~/entities/person-name'
import { defineList } from '~/list/define-list'
import { recipientsPage } from './messages.api'
import { recipientColumns } from './recipient-columns'
import { filterOf, recipientSearch } from './recipient-search'

/** The list of the recipients of a message. */
export const recipientList = defineList({
  name: 'message-recipients',
  label: 'People of this message',
  noun: ['person', 'people'],
  noMatch: 'No people match',
  search: recipientSearch,
  filter: filterOf,
  query: ({ sort: _sort, ...parameters }, { messageId = '' }) =>
    recipientsPage(messageId, parameters),
  rows: ({ data }) => data.recipients,
  rowId: ({ _id }) => _id,
  rowName: ({ user }) => (user ? personName(user) : 'Deleted person'),
  columns: recipientColumns,
  refetchInterval: (rows) => (rows.some(({ status }) => status === 'queued') ? 5000 : false),
  searchBox: { label: 'Search people of this message', placeholder: 'Name or email' },
  filters: { status: { label: 'State', values: recipientStatusLabels } },
  export: {
    file: ({ format }, { messageId = '', status }) =>
      download(
        'post',
        '/api/business/exportMessageRecipients',
        { body: { messageId, format, ...(status && { status }) } },
        { name: `message-people.${format}` },
      ),
  },
})
