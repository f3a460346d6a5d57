import { createFileRoute, stripSearchParams, useRouter } from '@tanstack/react-router'
import { AsOf } from '~/features/users/as-of'
import { UserList } from '~/features/users/user-list'
import { UserTabs } from '~/features/users/user-tabs'
import { useUsers } from '~/features/users/use-users'
import { userSearch, type UserSearch } from '~/features/users/user-search'
import { usersPage } from '~/features/users/users.api'
import { PageHeader } from '~/ui/page-header'

export const Route = createFileRoute('/_app/users/users')({
  staticData: { title: 'Users' },
  validateSearch: userSearch,
  search: { middlewares: [stripSearchParams({ page: 1, limit: 25, sort: 'name', search: '' })] },
  loaderDeps: ({ search }) => search,
  loader({ context: { queryClient }, deps }) {
    // Not awaited: the page stands at once, and the old rows stay until the new ones are there.
    void queryClient.prefetchQuery(usersPage(deps))
  },
  component: UsersScreen,
})

function UsersScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const list = useUsers(search)
  const { answer, page } = list
  const onSearch = (change: Partial<UserSearch>, how?: 'replace') =>
    void navigate({
      search: (now) => ({ ...now, page: 1, ...change }),
      replace: how === 'replace',
      resetScroll: false,
    })
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
      />
      <UserTabs tab={search.tab} answer={answer} onTab={(tab) => onSearch({ tab })}>
        <UserList
          search={search}
          onSearch={onSearch}
          list={list}
          onOpen={() => undefined}
          onEdit={() => undefined}
          href={() => router.buildLocation({ to: '/users/users' }).href}
          actions={() => null}
          firstActions={null}
        />
      </UserTabs>
    </>
  )
}
