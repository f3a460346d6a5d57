import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { listStatus } from '~/list/query-status'
import { ReadFailure } from '~/list/read-error'
import { useColumns } from '~/list/use-columns'
import { DataTable } from '~/ui/data-table/data-table'
import { EmptyState } from '~/ui/display/empty-state'
import { ListFoot } from '~/ui/list/list-foot'
import { NoRows } from '~/ui/data-table/empty-rows'
import { Stack } from '~/ui/display/stack'
import { groupColumns, type Group } from './group-columns'
import { knownColumns, noFilters, type GroupSearch } from './group-search'
import { activeFilters, GroupToolbar } from './group-toolbar'
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

const none: Group[] = []

/** The groups of the organisation, a page at a time. */
export function GroupList({ search, onSearch, list, create, ...doing }: GroupListProps) {
  const { data, error } = list
  const total = data?.total ?? 0
  const { columns, choose } = useColumns('groups', search.columns)
  const filters = activeFilters(search)
  const narrow = (change: Partial<GroupSearch>) => onSearch({ ...change, page: 1 })
  return (
    <Stack gap={4}>
      <GroupToolbar
        search={search}
        answer={data}
        onSearch={narrow}
        columns={columns}
        onColumns={(ids) => {
          choose(ids)
          onSearch({ columns: ids && knownColumns(ids) })
        }}
      />
      <DataTable
        label="Groups"
        columns={groupColumns}
        rows={data?.data.userGroups ?? none}
        total={total}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        status={listStatus(list)}
        expected={search.limit}
        sort={search.sort}
        onSort={(sort) => narrow({ sort })}
        visible={columns}
        isFiltered={search.search !== '' || filters.length > 0}
        whenEmpty={
          <EmptyState
            icon={<UsersRound />}
            title="No groups yet"
            description="A group gathers people who learn the same: a team, a site, everybody new. Whatever is assigned to a group is assigned to whoever is in it."
            action={create}
          />
        }
        whenNothingMatches={
          <NoRows
            title="No group matches"
            search={search}
            filters={filters}
            total={total}
            onPage={(page) => onSearch({ page })}
            onClear={() => narrow(noFilters)}
          />
        }
        whenFailed={
          error && <ReadFailure title="The groups could not be loaded" error={error} query={list} />
        }
        {...doing}
      />
      <ListFoot
        noun="groups"
        page={search.page}
        limit={search.limit}
        total={total}
        onSearch={onSearch}
      />
    </Stack>
  )
}
