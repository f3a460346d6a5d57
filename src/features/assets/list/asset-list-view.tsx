import { FilePlus2, LayoutGrid, Rows3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { acceptedFilesText } from '~/api/uploads/validate'
import { ListView } from '~/list/list-view'
import { UpdatedFilter } from '~/list/updated-filter'
import type { ListState } from '~/list/use-list'
import { EmptyState } from '~/ui/display/empty-state'
import { RadioGroup } from '~/ui/input/radio-group'
import { Select } from '~/ui/input/select'
import { assetBulk } from './asset-bulk'
import { AssetGrid } from './asset-grid'
import { AssetMenu } from './asset-menu'
import type { AssetSearch } from './asset-search'
import type { Asset } from '~/features/assets/assets.api'
import * as css from './assets.css'
import type { AssetChanges } from './use-asset-changes'

// A table shows its order in the column heads; tiles have none.
const orders = [
  { value: '-updatedAt', label: 'Last updated' },
  { value: '-createdAt', label: 'Newest first' },
  { value: 'title', label: 'Title' },
  { value: '-size', label: 'Largest first' },
  { value: '-usedInCount', label: 'Most used first' },
] as const

const views = [
  { value: 'table', label: 'Table', icon: <Rows3 aria-hidden /> },
  { value: 'grid', label: 'Grid', icon: <LayoutGrid aria-hidden /> },
] as const

interface AssetListViewProps {
  state: ListState<Asset>
  search: AssetSearch
  onSearch: (change: Partial<AssetSearch>, replace?: boolean) => void
  changes: Pick<AssetChanges, 'ask' | 'toCourse'>
  onOpen: (asset: Asset) => void
  onIntent: (asset: Asset) => void
  href: (asset: Asset) => string
  /** The buttons for an empty library. */
  firstActions: ReactNode
}

/** The assets as a table or tiles. */
export function AssetListView(props: AssetListViewProps) {
  const { state, search, onSearch, changes, onOpen, onIntent, href, firstActions } = props
  const isGrid = search.view === 'grid'
  const view = (
    <RadioGroup
      label="View"
      labelHidden
      variant="segments"
      options={views}
      value={search.view ?? 'table'}
      onChange={(next) => onSearch({ view: next === 'grid' ? 'grid' : undefined }, true)}
    />
  )
  const order = (
    <div className={css.sort}>
      <Select
        aria-label="Order"
        options={orders}
        value={orders.find(({ value }) => value === search.sort)?.value ?? ''}
        placeholder="Custom"
        onChange={(sort) => sort !== '' && onSearch({ sort })}
      />
    </div>
  )
  return (
    <ListView
      state={state}
      filters={<UpdatedFilter value={search} onChange={onSearch} />}
      filtersBelow
      view={view}
      tools={isGrid && order}
      cards={isGrid ? (cards) => <AssetGrid {...cards} /> : undefined}
      bulk={assetBulk(state, search, changes)}
      onOpen={onOpen}
      onEdit={onOpen}
      onIntent={onIntent}
      href={href}
      actions={(asset) => <AssetMenu asset={asset} ask={changes.ask} toCourse={changes.toCourse} />}
      whenEmpty={
        <EmptyState
          icon={<FilePlus2 />}
          title="No assets yet"
          description={`Courses are built from assets. Drop files anywhere on this page: ${acceptedFilesText}.`}
          action={firstActions}
        />
      }
    />
  )
}
