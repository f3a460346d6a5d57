import type { ReactNode } from 'react'
import { peopleFile } from '~/list/export-users'
import { personName } from '~/entities/person-name'
import { ReadFailure } from '~/list/read-error'
import { useSavedFile } from '~/list/use-saved-file'
import { DataTable } from '~/ui/data-table/data-table'
import { ListFoot } from '~/ui/list/list-foot'
import { selectedCount } from '~/ui/data-table/selection'
import { Stack } from '~/ui/display/stack'
import { useSelection } from '~/ui/data-table/use-selection'
import { listedOf, whoOf, type ChosenUsers } from './chosen-people'
import { exportColumns } from './export-columns'
import { NobodyHere, NobodyYet } from './no-users'
import { useBulkActions } from './use-bulk-actions'
import type { AskUsers } from './use-user-changes'
import type { useUsers, UsersAnswer } from './use-users'
import { columnsIn } from './user-columns'
import { UserToolbar } from './user-toolbar'
import { filterOf, isNarrowed, tabOf, type UserSearch } from './user-search'

type User = UsersAnswer['data']['users'][number]

interface UserListProps {
  search: UserSearch
  onSearch: (change: Partial<UserSearch>, how?: 'replace') => void
  list: ReturnType<typeof useUsers>
  ask: AskUsers
  onAssign: (chosen: ChosenUsers) => void
  /** The columns to show, and a way to choose others. */
  columns: readonly string[] | undefined
  onColumns: (columns: string[] | undefined) => void
  onOpen: (user: User) => void
  onEdit: (user: User) => void
  onIntent: (user: User) => void
  href: (user: User) => string
  actions: (user: User) => ReactNode
  /** The ways to begin when nobody is there yet. */
  firstActions: ReactNode
}

const none: User[] = []

/** The table of people with all that goes over and under it. */
export function UserList(props: UserListProps) {
  const { search, onSearch, list, columns } = props
  const { answer, status, page } = list
  const { selection, setSelection, clear } = useSelection(filterOf(search))
  const total = answer?.total ?? 0
  const { save: exportUsers } = useSavedFile(peopleFile)
  const actions = useBulkActions({
    selection,
    search,
    answer,
    ask: props.ask,
    onAssign: () =>
      props.onAssign({
        who: listedOf(selection, search),
        count: selectedCount(selection, total),
        onDone: clear,
      }),
    onExport: (format) =>
      exportUsers({
        ...whoOf(selection, search),
        columns: exportColumns(columns, tabOf(search)),
        sort: search.sort,
        format,
      }),
    onDone: clear,
  })
  return (
    <Stack gap={4}>
      <UserToolbar
        search={search}
        answer={answer}
        onSearch={onSearch}
        columns={columns}
        onColumns={props.onColumns}
      />
      <DataTable
        label="People"
        columns={columnsIn(tabOf(search))}
        rows={answer?.data.users ?? none}
        total={total}
        rowId={(user) => user._id}
        rowName={personName}
        status={status}
        expected={search.limit}
        sort={search.sort}
        onSort={(sort) => onSearch({ sort })}
        visible={columns}
        selection={selection}
        onSelection={setSelection}
        onOpen={props.onOpen}
        onEdit={props.onEdit}
        onIntent={props.onIntent}
        href={props.href}
        actions={props.actions}
        isFiltered={isNarrowed(search) || tabOf(search) !== undefined}
        whenEmpty={<NobodyYet actions={props.firstActions} />}
        whenNothingMatches={<NobodyHere search={search} answer={answer} onSearch={onSearch} />}
        whenFailed={
          page.error && (
            <ReadFailure error={page.error} query={page} title="The people could not be loaded" />
          )
        }
      />
      <ListFoot
        noun="people"
        page={search.page}
        limit={search.limit}
        total={total}
        onSearch={onSearch}
        chosen={{ selection, onSelection: setSelection, actions }}
      />
    </Stack>
  )
}
