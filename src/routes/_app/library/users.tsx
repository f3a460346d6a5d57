import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import { useMessageBulk, usersAudience } from '~/entities/message-bulk'
import { useAssigned } from '~/features/assign/use-assigned'
import { useAssigning } from '~/features/assign/use-assigning'
import { LearnerDirectory } from '~/features/learners/learner-directory'
import { learnerList } from '~/features/learners/learner-list'
import { learnerSearch, type LearnerSearch } from '~/features/learners/learner-search'
import { person } from '~/features/person/person.api'
import { PersonDrawer } from '~/features/person/person-drawer'
import { PersonPage } from '~/features/person/person-page'
import { useUserActions } from '~/features/users/use-user-actions'
import { leaveOutUsualSize } from '~/shell/strip-default-page-size'
import { listDefaults } from '~/ui/list/list-search'

export const Route = createFileRoute('/_app/library/users')({
  staticData: { title: 'Learners' },
  validateSearch: learnerSearch,
  search: { middlewares: [stripSearchParams(listDefaults('name')), leaveOutUsualSize] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    if (deps.userId) void queryClient.prefetchQuery(person(deps.userId))
    if (deps.view !== 'page') learnerList.prefetch(queryClient, deps)
  },
  component: LearnersScreen,
})

function LearnersScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const go = (change: Partial<LearnerSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...change }), replace, resetScroll: false })
  const queryClient = useQueryClient()
  const assigned = useAssigned()
  const { assign, assignPaths, giveSeats, toUser, dialogs: assigning } = useAssigning()
  const { buttons, menu, dialogs } = useUserActions((userId) => go({ userId }), toUser)
  const message = useMessageBulk()
  const doing = { actions: buttons, ...assigned.menus }
  return (
    <>
      {search.userId && search.view === 'page' ? (
        <PersonPage
          {...doing}
          userId={search.userId}
          back={
            <Link
              from={Route.fullPath}
              to="/library/users"
              search={(now) => ({ ...now, userId: undefined, view: undefined })}
            >
              Learners
            </Link>
          }
        />
      ) : (
        <LearnerDirectory
          search={search}
          go={go}
          actions={menu}
          onAssign={({ onDone, ...people }) => assign({ people, onDone })}
          onAssignPaths={({ onDone, ...people }) => assignPaths({ people, onDone })}
          onGiveSeats={({ onDone, ...people }) => giveSeats({ people, onDone })}
          message={(target) => message(usersAudience(target))}
          prefetchProfile={(userId) => void queryClient.prefetchQuery(person(userId))}
          firstAction={<Link to="/users/users">Add people</Link>}
          profile={(ids) => (
            <PersonDrawer
              {...doing}
              userId={search.userId}
              onClose={() => go({ userId: undefined })}
              pageLink={(userId, content) => (
                <Link
                  from={Route.fullPath}
                  to="/library/users"
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
      {dialogs}
      {assigned.dialogs}
      {assigning}
    </>
  )
}
