import type { Schemas } from '~/api/schemas'
import { templateCategoryLabels } from '~/entities/message-labels'
import { templatesPage } from '~/features/messages/messages.api'
import { defineList } from '~/list/define-list'
import { templateColumns } from './template-columns'
import { filterOf, templateSearch } from './template-search'

const listOf = (channel: Schemas['NotificationChannel']) =>
  defineList({
    name: `templates-${channel}`,
    noun: ['template', 'templates'],
    search: templateSearch,
    filter: filterOf,
    // The server has no order and no counts for them.
    query: ({ sort: _sort, facets: _facets, facet: _facet, facetSearch: _text, ...parameters }) =>
      templatesPage({ ...parameters, channel }),
    rows: ({ data }) => data.templates,
    rowId: ({ _id }) => _id,
    rowName: ({ name }) => name,
    columns: templateColumns,
    searchBox: { placeholder: 'Name or subject' },
    filters: {
      category: { label: 'Purpose', values: templateCategoryLabels, kind: 'fixed' },
      deleted: {
        label: 'Deleted',
        values: { true: 'Deleted in the last 30 days' },
        kind: 'fixed',
      },
    },
  })

/** The lists of templates by channel. */
export const templateLists = { email: listOf('email'), push: listOf('push') } as const
