import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import { useGiveSeats } from '~/features/assign/seats/use-give-seats'
import { useAssign } from '~/features/assign/use-assign'
import { useEnrollments } from '~/features/assign/use-enrollments'
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
  const enrollments = useEnrollments()
  const { assign, assignTo, dialogs: assigning } = useAssign()
  const { giveSeats, giveSeatsTo, dialogs: giving } = useGiveSeats()
  const people = useUserActions((userId) => go({ userId, new: undefined }), assignTo, giveSeatsTo)
  const doing = { actions: people.buttons, courseMenu: enrollments.menu }
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
          onGiveSeats={({ onDone, ...chosen }) => giveSeats({ people: chosen, onDone })}
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
      {giving}
      {enrollments.dialogs}
    </>
  )
}
