import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import { useMessageBulk, usersAudience } from '~/entities/message-bulk'
import { useAssigned } from '~/features/assign/use-assigned'
import { useAssigning } from '~/features/assign/use-assigning'
import { PersonDrawer } from '~/features/person/person-drawer'
import { PersonPage } from '~/features/person/person-page'
import { useUserActions } from '~/features/users/use-user-actions'
import { UserDirectory } from '~/features/users/user-directory'
import { userList } from '~/features/users/user-list'
import { userSearch, type UserSearch } from '~/features/users/user-search'
import { userById } from '~/features/users/users.api'
import { leaveOutUsualSize } from '~/shell/strip-default-page-size'
import { listDefaults } from '~/ui/list/list-search'

export const Route = createFileRoute('/_app/users/users')({
  staticData: { title: 'Users' },
  validateSearch: userSearch,
  search: { middlewares: [stripSearchParams(listDefaults('name')), leaveOutUsualSize] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    if (deps.userId) void queryClient.prefetchQuery(userById(deps.userId))
    if (deps.view !== 'page') userList.prefetch(queryClient, deps)
  },
  component: UsersScreen,
})

function UsersScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const go = (change: Partial<UserSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false })
  const assigned = useAssigned()
  const { assign, assignPaths, giveSeats, issue, toUser, dialogs: assigning } = useAssigning()
  const people = useUserActions((userId) => go({ userId, new: undefined }), toUser)
  const message = useMessageBulk()
  const doing = { actions: people.buttons, ...assigned.menus }
  return (
    <>
      {search.userId && search.view === 'page' ? (
        <PersonPage
          {...doing}
          userId={search.userId}
          back={
            <Link
              from={Route.fullPath}
              to="/users/users"
              search={(now) => ({ ...now, userId: undefined, view: undefined })}
            >
              Users
            </Link>
          }
        />
      ) : (
        <UserDirectory
          search={search}
          go={go}
          people={people}
          onAssign={({ onDone, ...chosen }) => assign({ people: chosen, onDone })}
          onAssignPaths={({ onDone, ...chosen }) => assignPaths({ people: chosen, onDone })}
          onGiveSeats={({ onDone, ...chosen }) => giveSeats({ people: chosen, onDone })}
          onIssue={({ onDone, ...chosen }) => issue({ people: chosen, onDone })}
          message={(target) => message(usersAudience(target))}
          profile={(ids) => (
            <PersonDrawer
              {...doing}
              userId={search.userId}
              onClose={() => go({ userId: undefined })}
              pageLink={(userId, content) => (
                <Link
                  from={Route.fullPath}
                  to="/users/users"
                  search={(now) => ({ ...now, userId, view: 'page' })}
                >
                  {content}
                </Link>
              )}
              steps={{ ids, onStep: (userId) => go({ userId }, true) }}
            />
          )}
        />
      )}
      {people.dialogs}
      {assigning}
      {assigned.dialogs}
    </>
  )
}
