import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import { Plus, Route as RouteIcon, TicketPlus, UserRoundPlus } from 'lucide-react'
import { useMessageBulk, usersAudience } from '~/entities/message-bulk'
import { AssignedTab } from '~/features/assign/assigned-tab'
import { useAssigned } from '~/features/assign/use-assigned'
import { useAssigning } from '~/features/assign/use-assigning'
import type { Group } from '~/features/groups/group-columns'
import { useGroupDialogs } from '~/features/groups/group-dialogs'
import { GroupDirectory } from '~/features/groups/group-directory'
import { groupList } from '~/features/groups/group-list'
import { GroupPage } from '~/features/groups/group-page'
import { groupSearch, noGroup, type GroupSearch } from '~/features/groups/group-search'
import { group } from '~/features/groups/groups.api'
import { NewGroupDrawer } from '~/features/groups/new-group-drawer'
import { PersonDrawer } from '~/features/person/person-drawer'
import { groupOption } from '~/pickers/groups'
import { selectedActions } from '~/features/users/selected-actions'
import { useUserActions } from '~/features/users/use-user-actions'
import { leaveOutUsualSize } from '~/shell/strip-default-page-size'
import { Button } from '~/ui/input/button'
import { listDefaults } from '~/ui/list/list-search'

export const Route = createFileRoute('/_app/users/user-groups')({
  staticData: { title: 'User groups' },
  validateSearch: groupSearch,
  search: { middlewares: [stripSearchParams(listDefaults('name')), leaveOutUsualSize] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    if (deps.groupId) void queryClient.prefetchQuery(group(deps.groupId))
    else groupList.prefetch(queryClient, deps)
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
  const { assign, assignPaths, giveSeats, toUser, dialogs: assigning } = useAssigning()
  const { menus, dialogs: assignedDialogs } = useAssigned()
  const message = useMessageBulk()
  const people = useUserActions((userId) => change({ userId }), toUser)
  const assigned = (opened: Group) => (
    <AssignedTab
      group={opened}
      assignAction={
        <Button
          icon={<UserRoundPlus aria-hidden />}
          onClick={() => assign({ groups: [groupOption(opened)] })}
        >
          Assign courses
        </Button>
      }
      pathsAction={
        <Button
          icon={<RouteIcon aria-hidden />}
          onClick={() => assignPaths({ groups: [groupOption(opened)] })}
        >
          Assign learning paths
        </Button>
      }
      seatsAction={
        <Button
          icon={<TicketPlus aria-hidden />}
          onClick={() => giveSeats({ groups: [groupOption(opened)] })}
        >
          Give seats
        </Button>
      }
    />
  )
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
          onSearch={change}
          hrefOf={(userId) => `/users/user-groups?groupId=${search.groupId}&userId=${userId}`}
          menu={menu}
          assigned={assigned}
          actionsOf={(selected) => [
            ...selectedActions({
              ask: people.ask,
              onAssign: ({ onDone, ...chosen }) => assign({ people: chosen, onDone }),
            })(selected),
            message(
              usersAudience(
                Array.isArray(selected.users) ? { users: selected.users } : selected.users,
              ),
            ),
          ]}
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
        <GroupDirectory search={search} go={change} onOpen={open} actions={menu} create={create} />
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
        {...menus}
      />
      {people.dialogs}
      {assignedDialogs}
      {assigning}
    </>
  )
}
