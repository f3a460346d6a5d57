import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { listStatus } from '~/fields/list-status'
import { ReadFailure } from '~/fields/read-failure'
import { ColumnChooser } from '~/ui/column-chooser'
import { DataTable } from '~/ui/data-table'
import { EmptyState } from '~/ui/empty-state'
import { ActiveFilters, FilterChips } from '~/ui/filter-chips'
import { Pagination } from '~/ui/pagination'
import { PastTheEnd } from '~/ui/past-the-end'
import { SearchBox } from '~/ui/search-box'
import { columnChoices } from '~/ui/table-columns'
import { groupColumns, typeLabels, type Group } from './group-columns'
import { knownColumns, type GroupSearch } from './group-search'
import * as css from './groups.css'
import type { useGroups } from './use-groups'

interface GroupListProps {
  search: GroupSearch
  /** Shows another part of the list; what is not named stays. */
  onSearch: (change: Partial<GroupSearch>) => void
  list: ReturnType<typeof useGroups>
  onOpen: (group: Group) => void
  href: (group: Group) => string
  onIntent: (group: Group) => void
  /** The menu at the end of a row. */
  actions: (group: Group) => ReactNode
  /** The first thing to do when there is none. */
  create: ReactNode
}

const choices = columnChoices(groupColumns)
const types = ['static', 'dynamic'] as const

/** The groups of the organisation, a page at a time. */
export function GroupList({ search, onSearch, list, create, ...doing }: GroupListProps) {
  const { data, error } = list
  const total = data?.total ?? 0
  const narrow = (change: Partial<GroupSearch>) => onSearch({ ...change, page: 1 })
  const clear = () => narrow({ search: '', type: undefined })
  const countOf = (type: string) =>
    data?.facets?.type?.find(({ value }) => value === type)?.count ?? (data?.facets ? 0 : undefined)
  const filters = [
    search.search !== '' && {
      id: 'search',
      label: 'Search',
      value: search.search,
      onRemove: () => narrow({ search: '' }),
    },
    search.type !== undefined && {
      id: 'type',
      label: 'Kept',
      value: typeLabels[search.type],
      onRemove: () => narrow({ type: undefined }),
    },
  ].filter((filter) => filter !== false)
  return (
    <>
      <div className={css.tools}>
        <div className={css.search}>
          <SearchBox
            label="Search groups"
            value={search.search}
            onChange={(text) => narrow({ search: text })}
          />
        </div>
        <FilterChips
          label="Kept"
          choices={types.map((type) => ({
            value: type,
            label: typeLabels[type],
            count: countOf(type),
          }))}
          value={search.type ? [search.type] : []}
          onChange={(chosen) =>
            narrow({ type: types.find((type) => type !== search.type && chosen.includes(type)) })
          }
        />
        <div className={css.end}>
          <ColumnChooser
            choices={choices}
            visible={search.columns}
            onChange={(columns) => onSearch({ columns: columns && knownColumns(columns) })}
          />
        </div>
      </div>
      <DataTable
        label="Groups"
        columns={groupColumns}
        rows={data?.data.userGroups ?? []}
        total={total}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        status={listStatus(list)}
        expected={search.limit}
        sort={search.sort}
        onSort={(sort) => onSearch({ sort, page: 1 })}
        visible={search.columns}
        isFiltered={filters.length > 0}
        whenEmpty={
          <EmptyState
            icon={<UsersRound />}
            title="No groups yet"
            description="A group gathers people who learn the same: a team, a site, everybody new. Whatever is assigned to a group is assigned to whoever is in it."
            action={create}
          />
        }
        whenNothingMatches={
          total > 0 ? (
            <PastTheEnd
              page={search.page}
              limit={search.limit}
              total={total}
              onPage={(page) => onSearch({ page })}
            />
          ) : (
            <EmptyState
              title="No group matches"
              description={<ActiveFilters filters={filters} onClear={clear} />}
            />
          )
        }
        whenFailed={
          error && <ReadFailure title="The groups could not be loaded" error={error} query={list} />
        }
        {...doing}
      />
      <Pagination
        label="groups"
        page={search.page}
        limit={search.limit}
        total={total}
        onPage={(page) => onSearch({ page })}
        onLimit={(limit) => onSearch({ limit, page: 1 })}
      />
    </>
  )
}
