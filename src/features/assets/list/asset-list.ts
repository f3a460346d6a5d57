import { download } from '~/api/client/download'
import { assetStatusLabels, assetTypeLabels } from '~/entities/asset-labels'
import { defineList } from '~/list/define-list'
import { languageName } from '~/pickers/language-name'
import { assetColumns } from './asset-columns'
import { assetSearch, filterOf } from './asset-search'
import { isUnderWay } from '~/features/assets/is-under-way'
import { assetsPage } from '~/features/assets/assets.api'

/** How often a page is refetched while an asset on it is being processed, in milliseconds. */
const whileProcessing = 3000

/** The list of assets. */
export const assetList = defineList({
  name: 'assets',
  noun: ['asset', 'assets'],
  noMatch: 'No assets match',
  search: assetSearch,
  filter: filterOf,
  query: assetsPage,
  rows: ({ data }) => data.assets,
  rowId: ({ _id }) => _id,
  rowName: ({ title }) => title,
  named: ({ category, uploadedBy }) => [...(category ? [category] : []), uploadedBy],
  refetchInterval: (assets) => (assets.some(isUnderWay) ? whileProcessing : false),
  columns: assetColumns,
  searchBox: { placeholder: 'Title, description, tag or file name' },
  filters: {
    type: { label: 'Type', values: assetTypeLabels },
    status: { label: 'Status', values: assetStatusLabels },
    category: { label: 'Category', unnamed: 'one category' },
    tag: { label: 'Tag' },
    language: { label: 'Language', nameOf: languageName },
    hasCaptions: {
      label: 'Captions',
      values: { true: 'With captions', false: 'Without captions' },
    },
    unused: { label: 'Use', values: { true: 'Not used', false: 'In use' } },
    uploadedBy: { label: 'Uploaded by', unnamed: 'one person' },
    updatedFrom: { label: 'Updated since', kind: 'day' },
    updatedTo: { label: 'Updated until', kind: 'day' },
  },
  searchable: ['category', 'tag', 'uploadedBy'],
  tabs: {
    label: 'Library',
    all: 'Assets',
    options: {
      assessments: { label: 'Assessments' },
      deleted: { label: 'Deleted', none: 'No deleted assets' },
    },
    current: ({ tab }) => tab,
    // Another tab has other filters, columns and orders.
    change: (tab, cleared) => ({ ...cleared, tab, columns: undefined, sort: '-updatedAt' }),
    elsewhere: 'Deleted assets can be restored here for 30 days.',
  },
  export: {
    chosen: (assetIds) => ({ assetIds }),
    file: (body) =>
      download('post', '/api/business/exportAssets', { body }, { name: `assets.${body.format}` }),
  },
})
