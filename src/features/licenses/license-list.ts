import { download } from '~/api/client/download'
import { licenseStatusLabels } from '~/entities/license-labels'
import { defineList } from '~/list/define-list'
import { licenseColumns } from './license-columns'
import { filterOf, licenseSearch } from './license-search'
import { licensesPage } from './licenses.api'

/** The list of licenses. */
export const licenseList = defineList({
  name: 'licenses',
  noun: ['license', 'licenses'],
  search: licenseSearch,
  filter: filterOf,
  query: licensesPage,
  rows: ({ data }) => data.licenses,
  rowId: ({ _id }) => _id,
  rowName: ({ title }) => title,
  named: ({ category, courses }) => [
    ...(category ? [category] : []),
    ...courses.map(({ _id, title: name }) => ({ _id, name })),
  ],
  columns: licenseColumns,
  searchBox: { placeholder: 'Title or supplier' },
  filters: {
    category: { label: 'Category', unnamed: 'one category' },
    course: { label: 'Course', unnamed: 'one course' },
    supplier: { label: 'Supplier' },
    isTrial: { label: 'Trial', values: { true: 'Trials', false: 'Other licenses' } },
    expiresTo: { label: 'Expiry' },
    usedFrom: {
      label: 'Seats used',
      values: { '75': '75% or more', '90': '90% or more', '100': 'All of them' },
    },
    hasWaiting: {
      label: 'Waiting',
      values: { true: 'Somebody waits', false: 'Nobody waits' },
    },
  },
  searchable: ['course'],
  tabs: {
    label: 'Licenses by status',
    options: {
      active: { label: licenseStatusLabels.active, none: 'No active licenses' },
      expiring: { label: licenseStatusLabels.expiring, none: 'No expiring licenses' },
      scheduled: { label: licenseStatusLabels.scheduled, none: 'No scheduled licenses' },
      expired: { label: licenseStatusLabels.expired, none: 'No ended licenses' },
      deleted: { label: 'Deleted', none: 'No deleted licenses' },
    },
    current: ({ status, deleted }) => (deleted ? 'deleted' : status),
    change: (tab) => ({
      status: tab === 'deleted' ? undefined : tab,
      deleted: tab === 'deleted' || undefined,
    }),
    facet: 'status',
    apart: ['deleted'],
    elsewhere: 'See the other tabs for all other licenses.',
  },
  export: {
    chosen: (licenseIds) => ({ licenseIds }),
    file: (body) =>
      download(
        'post',
        '/api/business/exportLicenses',
        { body },
        { name: `licenses.${body.format}` },
      ),
  },
})
