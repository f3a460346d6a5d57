import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, UserRoundPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { AssignedTab } from '~/features/assign/assigned-tab'
import { useAssign } from '~/features/assign/use-assign'
import { useStandings } from '~/features/assign/use-standings'
import type { Group } from '~/features/groups/group-columns'
import { useGroupDialogs } from '~/features/groups/group-dialogs'
import { GroupList } from '~/features/groups/group-list'
import { GroupPage } from '~/features/groups/group-page'
import { groupSearch, noGroup, type GroupSearch } from '~/features/groups/group-search'
import { group, groupsPage } from '~/features/groups/groups.api'
import { NewGroupDrawer } from '~/features/groups/new-group-drawer'
import { useGroups } from '~/features/groups/use-groups'
import { PersonDrawer } from '~/features/person/person-drawer'
import { AsOf } from '~/list/last-updated'
import { groupOption } from '~/pickers/find-groups'
import { useUserActions } from '~/features/users/use-user-actions'
import { leaveOutUsualSize } from '~/shell/strip-default-page-size'
import { Button } from '~/ui/input/button'
import { listDefaults } from '~/ui/list/list-search'
import { PageHeader } from '~/ui/display/page-header'

export const Route = createFileRoute('/_app/users/user-groups')({
  staticData: { title: 'User groups' },
  validateSearch: groupSearch,
  search: { middlewares: [stripSearchParams(listDefaults('name')), leaveOutUsualSize] },
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
  const change = (part: Partial<GroupSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace, resetScroll: false })
  const open = ({ _id }: { _id: string }, replace = false) =>
    change({ ...noGroup, new: undefined, groupId: _id }, replace)
  const { menu, dialogs } = useGroupDialogs(({ _id }) => {
    if (search.groupId === _id) change(noGroup, true)
  })
  const { assign, assignTo, dialogs: assigning } = useAssign()
  const standings = useStandings()
  const people = useUserActions((userId) => change({ userId }), assignTo)
  const assigned = (opened: Group) => {
    const action = (
      <Button
        icon={<UserRoundPlus aria-hidden />}
        onClick={() => assign({ groups: [groupOption(opened)] })}
      >
        Assign courses
      </Button>
    )
    return <AssignedTab group={opened} action={action} />
  }
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
          assigned={assigned}
          back={
            <Link
              from={Route.fullPath}
              to="/users/user-groups"
              search={(now) => ({ ...now, ...noGroup })}
            >
              User groups
            </Link>
          }
        />
      ) : (
        <Groups search={search} onSearch={change} onOpen={open} menu={menu} create={create} />
      )}
      {dialogs}
      <NewGroupDrawer
        open={search.new === true}
        onClose={() => change({ new: undefined }, true)}
        onMade={(made) => open(made, true)}
      />
      <PersonDrawer
        userId={search.userId}
        onClose={() => change({ userId: undefined })}
        actions={people.buttons}
        courseMenu={standings.menu}
        pageLink={(userId, content) => (
          <Link to="/library/users" search={{ userId, view: 'page' }}>
            {content}
          </Link>
        )}
      />
      {people.dialogs}
      {standings.dialogs}
      {assigning}
    </>
  )
}

interface GroupsProps {
  search: GroupSearch
  onSearch: (part: Partial<GroupSearch>, replace?: boolean) => void
  onOpen: (group: Group) => void
  menu: (group: Group) => ReactNode
  create: ReactNode
}

function Groups({ search, onSearch, onOpen, menu, create }: GroupsProps) {
  const queryClient = useQueryClient()
  const list = useGroups(search)
  return (
    <>
      <PageHeader
        title="User groups"
        context={
          <AsOf
            at={list.dataUpdatedAt}
            isFetching={list.isFetching}
            onRefresh={() => void list.refetch()}
          />
        }
        primary={create}
      />
      <GroupList
        search={search}
        onSearch={(part) => onSearch(part, 'search' in part)}
        list={list}
        onOpen={onOpen}
        href={({ _id }) => `/users/user-groups?groupId=${_id}`}
        onIntent={({ _id }) => void queryClient.prefetchQuery(group(_id))}
        actions={menu}
        create={create}
      />
    </>
  )
}
