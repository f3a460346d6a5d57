import type { ReactNode } from 'react'
import { DataTable, type DataTableProps } from '~/ui/data-table/data-table'
import { NoRows } from '~/ui/data-table/empty-rows'
import type { Selection } from '~/ui/data-table/selection'
import { columnChoices } from '~/ui/data-table/table-columns'
import { Button } from '~/ui/input/button'
import { EmptyState } from '~/ui/display/empty-state'
import { Stack } from '~/ui/display/stack'
import type { BulkBarAction } from '~/ui/list/bulk-bar'
import { ColumnChooser } from '~/ui/list/column-chooser'
import { FilterChips } from '~/ui/list/filter-chips'
import { FilterMenu } from '~/ui/list/filter-menu'
import { ListFoot } from '~/ui/list/list-foot'
import { ListTools } from '~/ui/list/list-tools'
import type { ListStatus } from './query-status'
import { ReadError } from './read-error'
import type { ListState } from './use-list'

type RowProps<Row extends object> = Pick<
  DataTableProps<Row>,
  'onOpen' | 'onEdit' | 'onIntent' | 'href' | 'actions'
>

/** The props of a list's content if it is no table. */
export interface CardsProps<Row extends object> extends RowProps<Row> {
  rows: readonly Row[]
  total: number
  status: ListStatus
  selection: Selection
  onSelection: (selection: Selection) => void
  /** Shown instead of the rows if there are none. */
  whenNone: ReactNode
  whenFailed: ReactNode
}

interface ListViewProps<Row extends object> extends RowProps<Row> {
  state: ListState<Row>
  /** Shown for an empty list: its purpose, and the first action. */
  whenEmpty: ReactNode
  /** The actions for selected rows; without it rows cannot be selected. */
  bulk?: readonly BulkBarAction[]
  /** Filters with their own controls, after the menus. */
  filters?: ReactNode
  /** Whether the filters are on a line of their own. */
  filtersBelow?: boolean
  /** Before the column chooser: the view switch. */
  view?: ReactNode
  /** Renders the rows as cards, which have no columns. */
  cards?: ((props: CardsProps<Row>) => ReactNode) | undefined
  /** After the column chooser: the export. */
  tools?: ReactNode
  /** Between the toolbar and the table. */
  notice?: ReactNode
}

/** A list with its toolbar, table and footer. */
export function ListView<Row extends object>(props: ListViewProps<Row>) {
  const { state, whenEmpty, bulk, filters, filtersBelow, view, cards, tools, notice, ...rowProps } =
    props
  const { search, selection, total, columns, tabs } = state
  const [, many] = state.noun
  const chooses = bulk && { selection: selection.selection, onSelection: selection.onSelection }
  const whenNothingMatches = (
    <NoRows
      title={state.noMatch}
      search={search}
      filters={state.narrowing}
      total={total}
      onPage={(page) => state.onPage({ page })}
      onClear={state.onClear}
      otherwise={
        tabs?.none && (
          <EmptyState
            {...tabs.none}
            action={<Button onClick={() => tabs.onChange('all')}>{tabs.showAll}</Button>}
          />
        )
      }
    />
  )
  const shared = {
    ...rowProps,
    rows: state.rows,
    total,
    status: state.status,
    whenFailed: state.error && (
      <ReadError
        error={state.error}
        query={{ refetch: state.refresh, isFetching: state.isFetching }}
        title={`The ${many} could not be loaded`}
      />
    ),
  }
  return (
    <Stack gap={4}>
      <ListTools
        search={{
          ...state.searchBox,
          value: search.search,
          onChange: state.onWords,
        }}
        filters={
          (state.menus.length > 0 || filters) && (
            <>
              {state.menus.map((menu) => (
                <Filter key={menu.name} {...menu} />
              ))}
              {filters}
            </>
          )
        }
        place={filtersBelow ? 'below' : 'beside'}
        end={
          <>
            {view}
            {!cards && (
              <ColumnChooser
                choices={columnChoices(state.allColumns)}
                visible={columns}
                onChange={state.onColumns}
              />
            )}
            {tools}
          </>
        }
        active={state.active}
        onClear={state.onClear}
      />
      {notice}
      {cards ? (
        cards({
          ...shared,
          selection: selection.selection,
          onSelection: selection.onSelection,
          whenNone: !state.isFiltered && total === 0 ? whenEmpty : whenNothingMatches,
        })
      ) : (
        <DataTable
          {...shared}
          {...chooses}
          label={state.label}
          columns={state.allColumns}
          rowId={state.rowId}
          rowName={state.rowName}
          expected={search.limit}
          sort={search.sort}
          onSort={state.onSort}
          visible={columns}
          isFiltered={state.isFiltered}
          whenEmpty={whenEmpty}
          whenNothingMatches={whenNothingMatches}
        />
      )}
      <ListFoot
        noun={many}
        page={search.page}
        limit={search.limit}
        total={total}
        onSearch={state.onPage}
        chosen={chooses && { ...chooses, actions: bulk }}
      />
    </Stack>
  )
}

function Filter({ kind, value, ...menu }: ListState<object>['menus'][number]) {
  if (kind !== 'chips') return <FilterMenu {...menu} value={value} />
  return (
    <FilterChips
      label={menu.label}
      choices={menu.choices ?? []}
      value={value === undefined ? [] : [value]}
      // The newly chosen one of two.
      onChange={(chosen) => menu.onChange(chosen.find((each) => each !== value))}
    />
  )
}
