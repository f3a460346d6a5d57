import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, createLink, Link, stripSearchParams } from '@tanstack/react-router'
import { FileUp, UserRoundPlus } from 'lucide-react'
import { useAssign } from '~/features/assign/use-assign'
import { useStandings } from '~/features/assign/use-standings'
import { PersonDrawer } from '~/features/person/person-drawer'
import { AddUserDrawer } from '~/features/users/add-user-drawer'
import { AsOf } from '~/fields/as-of'
import { ListMenu } from '~/features/users/list-menu'
import { useUserActions } from '~/features/users/use-user-actions'
import { useUsers } from '~/features/users/use-users'
import { UserList } from '~/features/users/user-list'
import { knownColumns, tabOf, userSearch, type UserSearch } from '~/features/users/user-search'
import { UserTabs } from '~/features/users/user-tabs'
import { userById, usersPage } from '~/features/users/users.api'
import { useColumns } from '~/fields/use-columns'
import { Button } from '~/ui/button'
import { LinkButton } from '~/ui/link-button'
import { listDefaults } from '~/ui/list-search'
import { PageHeader } from '~/ui/page-header'

const ButtonTo = createLink(LinkButton)

export const Route = createFileRoute('/_app/users/users')({
  staticData: { title: 'Users' },
  validateSearch: userSearch,
  search: { middlewares: [stripSearchParams(listDefaults('name'))] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    // Not awaited: the page stands at once, and the old rows stay until the new ones are there.
    void queryClient.prefetchQuery(usersPage(deps))
  },
  component: UsersScreen,
})

function UsersScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const list = useUsers(search)
  const { answer, page } = list
  const { columns, choose } = useColumns('users', search.columns)

  const go = (change: Partial<UserSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false })
  // Another list begins with its first page.
  const onSearch = (change: Partial<UserSearch>, how?: 'replace') =>
    go({ page: 1, ...change }, how === 'replace')
  const open = (userId: string) => go({ userId, new: undefined })
  const standings = useStandings()
  const { assign, assignTo, dialogs: assigning } = useAssign()
  const { ask, edit, menu, buttons, dialogs } = useUserActions(open, assignTo)

  const add = (
    <Button
      tone="accent"
      icon={<UserRoundPlus aria-hidden />}
      onClick={() => go({ new: true, userId: undefined })}
    >
      Add person
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Users"
        context={
          <AsOf
            at={page.dataUpdatedAt}
            isFetching={page.isFetching}
            onRefresh={() => void page.refetch()}
          />
        }
        primary={add}
        menu={
          <ListMenu
            search={search}
            columns={columns}
            total={answer?.total ?? 0}
            importLink={(content) => <Link to="/users/import">{content}</Link>}
          />
        }
      />
      <UserTabs
        tab={tabOf(search)}
        answer={answer}
        onTab={(tab) => onSearch({ tab, status: undefined })}
      >
        <UserList
          search={search}
          onSearch={onSearch}
          list={list}
          ask={ask}
          onAssign={({ onDone, ...people }) => assign({ people, onDone })}
          columns={columns}
          onColumns={(ids) => {
            choose(ids)
            go({ columns: ids && knownColumns(ids) }, true)
          }}
          onOpen={({ _id }) => open(_id)}
          onEdit={edit}
          onIntent={({ _id }) => void queryClient.prefetchQuery(userById(_id))}
          href={({ _id }) => `/users/users?userId=${_id}`}
          actions={menu}
          firstActions={
            <>
              {add}
              <ButtonTo to="/users/import" icon={<FileUp aria-hidden />}>
                Import a list
              </ButtonTo>
            </>
          }
        />
      </UserTabs>
      <PersonDrawer
        userId={search.userId}
        onClose={() => go({ userId: undefined })}
        actions={buttons}
        courseMenu={standings.menu}
        steps={{
          ids: answer?.data.users.map(({ _id }) => _id) ?? [],
          onStep: (userId) => go({ userId }, true),
        }}
      />
      <AddUserDrawer
        open={search.new === true}
        onClose={() => go({ new: undefined }, true)}
        onOpen={open}
      />
      {dialogs}
      {assigning}
      {standings.dialogs}
    </>
  )
}
