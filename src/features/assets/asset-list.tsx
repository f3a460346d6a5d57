import type { ReactNode } from 'react'
import { ReadFailure } from '~/list/read-error'
import { DataTable } from '~/ui/data-table/data-table'
import { ListFoot } from '~/ui/list/list-foot'
import { Stack } from '~/ui/display/stack'
import { useSelection } from '~/ui/data-table/use-selection'
import type { ForCourse } from './use-add-to-course'
import { assetColumns } from './asset-columns'
import { AssetGrid } from './asset-grid'
import { AssetMenu } from './asset-menu'
import { filterOf, isNarrowed, type AssetSearch } from './asset-search'
import { AssetToolbar } from './asset-toolbar'
import { NoAssetsYet, NothingHere } from './no-assets'
import { useBulkActions } from './use-bulk-actions'
import type { AssetChanges } from './use-asset-changes'
import type { Asset, useAssets } from './use-assets'

interface AssetListProps {
  search: AssetSearch
  onSearch: (change: Partial<AssetSearch>, how?: 'replace') => void
  list: ReturnType<typeof useAssets>
  ask: AssetChanges['ask']
  toCourse: (asked: ForCourse) => void
  /** The columns to show, and a way to choose others. */
  columns: readonly string[] | undefined
  onColumns: (columns: string[] | undefined) => void
  onOpen: (asset: Asset) => void
  onIntent: (asset: Asset) => void
  href: (asset: Asset) => string
  /** The ways to begin when nothing is there yet. */
  firstActions: ReactNode
}

const none: Asset[] = []
const idOf = ({ _id }: Asset) => _id
const titleOf = ({ title }: Asset) => title

/** The assets as a table or as pictures, with all that goes over and under them. */
export function AssetList(props: AssetListProps) {
  const { search, onSearch, list, ask, toCourse, columns, onOpen, onIntent, href } = props
  const { answer, status, page } = list
  const { selection, setSelection, clear } = useSelection(filterOf(search))
  const total = answer?.total ?? 0
  const actions = useBulkActions({
    selection,
    search,
    columns,
    total,
    ask,
    toCourse,
    onDone: clear,
  })
  const isFiltered = isNarrowed(search) || search.tab === 'deleted'
  const whenNothingMatches = <NothingHere search={search} answer={answer} onSearch={onSearch} />
  const whenEmpty = <NoAssetsYet actions={props.firstActions} />
  const shared = {
    total,
    status,
    selection,
    onSelection: setSelection,
    onOpen,
    onIntent,
    href,
    actions: (asset: Asset) => <AssetMenu asset={asset} ask={ask} toCourse={toCourse} />,
    whenFailed: page.error && (
      <ReadFailure error={page.error} query={page} title="The assets could not be loaded" />
    ),
  }
  return (
    <Stack gap={4}>
      <AssetToolbar
        search={search}
        answer={answer}
        onSearch={onSearch}
        columns={columns}
        onColumns={props.onColumns}
      />
      {search.view === 'grid' ? (
        <AssetGrid
          {...shared}
          assets={answer?.data.assets ?? none}
          whenNone={!isFiltered && total === 0 ? whenEmpty : whenNothingMatches}
        />
      ) : (
        <DataTable
          {...shared}
          label="Assets"
          columns={assetColumns}
          rows={answer?.data.assets ?? none}
          rowId={idOf}
          rowName={titleOf}
          expected={search.limit}
          sort={search.sort}
          onSort={(sort) => onSearch({ sort })}
          visible={columns}
          onEdit={onOpen}
          isFiltered={isFiltered}
          whenEmpty={whenEmpty}
          whenNothingMatches={whenNothingMatches}
        />
      )}
      <ListFoot
        noun="assets"
        page={search.page}
        limit={search.limit}
        total={total}
        onSearch={onSearch}
        chosen={{ selection, onSelection: setSelection, actions }}
      />
    </Stack>
  )
}
