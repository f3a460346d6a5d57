import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useGroupDialogs } from '~/features/groups/group-dialogs'
import { GroupList } from '~/features/groups/group-list'
import { GroupPage } from '~/features/groups/group-page'
import { groupSearch, noGroup, type GroupSearch } from '~/features/groups/group-search'
import { group, groupsPage } from '~/features/groups/groups.api'
import { NewGroupDrawer } from '~/features/groups/new-group-drawer'
import { PersonDrawer } from '~/features/person/person-drawer'
import { useUserActions } from '~/features/users/use-user-actions'
import { Button } from '~/ui/button'
import { PageHeader } from '~/ui/page-header'

export const Route = createFileRoute('/_app/users/user-groups')({
  staticData: { title: 'User groups' },
  validateSearch: groupSearch,
  search: { middlewares: [stripSearchParams({ page: 1, limit: 25, sort: 'name', search: '' })] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    // Not awaited: the rows of before stay in sight until the next ones are there.
    void queryClient.prefetchQuery(deps.groupId ? group(deps.groupId) : groupsPage(deps))
  },
  component: UserGroupsScreen,
})

function UserGroupsScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const change = (part: Partial<GroupSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace, resetScroll: false })
  const open = ({ _id }: { _id: string }) => change({ ...noGroup, new: undefined, groupId: _id })
  const { menu, dialogs } = useGroupDialogs(({ _id }) => {
    if (search.groupId === _id) change(noGroup, true)
  })
  const people = useUserActions((userId) => change({ userId }))
  const create = (
    <Button tone="accent" icon={<Plus aria-hidden />} onClick={() => change({ new: true })}>
      New group
    </Button>
  )
  return (
    <>
      {search.groupId ? (
        <GroupPage
          groupId={search.groupId}
          search={search}
          onSearch={(part) => change(part, 'memberSearch' in part)}
          hrefOf={(userId) => `/users/user-groups?groupId=${search.groupId}&userId=${userId}`}
          menu={menu}
          back={
            <Link to="/users/user-groups" search={(now) => ({ ...now, ...noGroup })}>
              User groups
            </Link>
          }
        />
      ) : (
        <>
          <PageHeader
            title="User groups"
            context="People who learn the same, gathered by hand or by rules."
            primary={create}
          />
          <GroupList
            search={search}
            onSearch={(part) => change(part, 'search' in part)}
            onOpen={open}
            href={({ _id }) => `/users/user-groups?groupId=${_id}`}
            onIntent={({ _id }) => void queryClient.prefetchQuery(group(_id))}
            actions={menu}
            create={create}
          />
        </>
      )}
      {dialogs}
      <NewGroupDrawer
        open={search.new === true}
        onClose={() => change({ new: undefined }, true)}
        onMade={open}
      />
      <PersonDrawer
        userId={search.userId}
        onClose={() => change({ userId: undefined })}
        actions={people.buttons}
      />
      {people.dialogs}
    </>
  )
}
