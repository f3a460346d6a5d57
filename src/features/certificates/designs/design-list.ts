import { certificateProviderLabels, designStatusLabels } from '~/entities/certificate-labels'
import { certificateSearch } from '~/features/certificates/certificate-search'
import { designsPage } from '~/features/certificates/certificates.api'
import { defineList } from '~/list/define-list'
import { designColumns } from './design-columns'
import { filterOf } from './design-search'

/** The list of certificate designs. */
export const designList = defineList({
  name: 'certificate-designs',
  noun: ['certificate design', 'certificate designs'],
  search: certificateSearch,
  filter: filterOf,
  // The few values of its filters need no search.
  query: ({ facet: _facet, facetSearch: _text, ...parameters }) => designsPage(parameters),
  rows: ({ data }) => data.certificate,
  rowId: ({ _id }) => _id,
  rowName: ({ name }) => name,
  named: ({ courses }) => courses.map(({ _id, title }) => ({ _id, name: title })),
  columns: designColumns,
  searchBox: { placeholder: 'Name or description' },
  filters: {
    status: { label: 'Status', values: designStatusLabels },
    provider: { label: 'Provider', values: certificateProviderLabels },
    course: { label: 'Awarded by', kind: 'link', unnamed: 'one course' },
    deleted: {
      label: 'Deleted',
      values: { true: 'Deleted in the last 30 days' },
      kind: 'fixed',
    },
  },
})
