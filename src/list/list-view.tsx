import type { ReactNode } from 'react'
import { DataTable, type DataTableProps } from '~/ui/data-table/data-table'
import { NoRows } from '~/ui/data-table/empty-rows'
import { columnChoices } from '~/ui/data-table/table-columns'
import { Button } from '~/ui/input/button'
import { EmptyState } from '~/ui/display/empty-state'
import { Stack } from '~/ui/display/stack'
import type { BulkAction } from '~/ui/list/bulk-bar'
import { ColumnChooser } from '~/ui/list/column-chooser'
import { FilterChips } from '~/ui/list/filter-chips'
import { FilterMenu } from '~/ui/list/filter-menu'
import { ListFoot } from '~/ui/list/list-foot'
import { ListTools } from '~/ui/list/list-tools'
import { capital } from './capital'
import { ReadFailure } from './read-error'
import type { ListState } from './use-list'

type RowProps<Row extends object> = Pick<
  DataTableProps<Row>,
  'onOpen' | 'onEdit' | 'onIntent' | 'href' | 'actions'
>

interface ListViewProps<Row extends object> extends RowProps<Row> {
  state: ListState<Row>
  /** Nothing there yet: what this is for, and the first action. */
  whenEmpty: ReactNode
  /** What can be done with the selected rows; without it none can be selected. */
  bulk?: readonly BulkAction[]
  /** Filters with controls of their own, after the menus. */
  filters?: ReactNode
  /** Whether the filters stand on a line of their own. */
  filtersBelow?: boolean
  /** Beside the columns: the view, the export. */
  tools?: ReactNode
  /** Between the toolbar and the table. */
  notice?: ReactNode
}

/** A list with its toolbar, its table and its foot. */
export function ListView<Row extends object>(props: ListViewProps<Row>) {
  const { state, whenEmpty, bulk, filters, filtersBelow, tools, notice, ...rowProps } = props
  const { search, selection, total, columns, tabs } = state
  const [, many] = state.noun
  const chooses = bulk && { selection: selection.selection, onSelection: selection.onSelection }
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
            <ColumnChooser
              choices={columnChoices(state.allColumns)}
              visible={columns}
              onChange={state.onColumns}
            />
            {tools}
          </>
        }
        active={state.active}
        onClear={state.onClear}
      />
      {notice}
      <DataTable
        {...rowProps}
        {...chooses}
        label={capital(many)}
        columns={state.allColumns}
        rows={state.rows}
        total={total}
        rowId={state.rowId}
        rowName={state.rowName}
        status={state.status}
        expected={search.limit}
        sort={search.sort}
        onSort={state.onSort}
        visible={columns}
        isFiltered={state.isFiltered}
        whenEmpty={whenEmpty}
        whenNothingMatches={
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
                  action={<Button onClick={() => tabs.onChange('all')}>Show all</Button>}
                />
              )
            }
          />
        }
        whenFailed={
          state.error && (
            <ReadFailure
              error={state.error}
              query={{ refetch: state.refresh, isFetching: state.isFetching }}
              title={`The ${many} could not be loaded`}
            />
          )
        }
      />
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
      // Of two the newer one is meant.
      onChange={(chosen) => menu.onChange(chosen.find((each) => each !== value))}
    />
  )
}
