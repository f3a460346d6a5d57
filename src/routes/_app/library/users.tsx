import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, stripSearchParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAssign } from '~/features/assign/use-assign'
import { useStandings } from '~/features/assign/use-standings'
import type { Learner } from '~/features/learners/learner-columns'
import { LearnerList, type ChosenLearners } from '~/features/learners/learner-list'
import { learnerSearch, type LearnerSearch } from '~/features/learners/learner-search'
import { learnersPage } from '~/features/learners/learners.api'
import { useLearners } from '~/features/learners/use-learners'
import { person } from '~/features/person/person.api'
import { PersonDrawer } from '~/features/person/person-drawer'
import { PersonPage } from '~/features/person/person-page'
import { AsOf } from '~/list/last-updated'
import { useUserActions } from '~/features/users/use-user-actions'
import { leaveOutUsualSize } from '~/shell/strip-default-page-size'
import { listDefaults } from '~/ui/list/list-search'
import { PageHeader } from '~/ui/display/page-header'

export const Route = createFileRoute('/_app/library/users')({
  staticData: { title: 'Learners' },
  validateSearch: learnerSearch,
  search: { middlewares: [stripSearchParams(listDefaults('name')), leaveOutUsualSize] },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    // Not awaited: the rows of before stay in sight until the next ones are there.
    if (deps.userId) void queryClient.prefetchQuery(person(deps.userId))
    if (deps.view !== 'page') void queryClient.prefetchQuery(learnersPage(deps))
  },
  component: LearnersScreen,
})

function LearnersScreen() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const change = (part: Partial<LearnerSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace, resetScroll: false })
  const standings = useStandings()
  const { assign, assignTo, dialogs: assigning } = useAssign()
  const { buttons, menu, dialogs } = useUserActions((userId) => change({ userId }), assignTo)
  return (
    <>
      {search.userId && search.view === 'page' ? (
        <PersonPage
          userId={search.userId}
          actions={buttons}
          courseMenu={standings.menu}
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
        <Ledger
          search={search}
          onSearch={change}
          actions={buttons}
          menu={menu}
          courseMenu={standings.menu}
          onAssign={({ onDone, ...people }) => assign({ people, onDone })}
        />
      )}
      {dialogs}
      {standings.dialogs}
      {assigning}
    </>
  )
}

interface LedgerProps {
  search: LearnerSearch
  onSearch: (part: Partial<LearnerSearch>, replace?: boolean) => void
  actions: (person: Learner) => ReactNode
  menu: (person: Learner) => ReactNode
  courseMenu: ReturnType<typeof useStandings>['menu']
  onAssign: (chosen: ChosenLearners) => void
}

function Ledger({ search, onSearch, actions, menu, courseMenu, onAssign }: LedgerProps) {
  const queryClient = useQueryClient()
  const list = useLearners(search)
  return (
    <>
      <PageHeader
        title="Learners"
        context={
          <AsOf
            at={list.dataUpdatedAt}
            isFetching={list.isFetching}
            onRefresh={() => void list.refetch()}
          />
        }
      />
      <LearnerList
        search={search}
        onSearch={(part) => onSearch(part, 'search' in part)}
        list={list}
        onOpen={({ _id }) => onSearch({ userId: _id })}
        href={({ _id }) => `/library/users?userId=${_id}`}
        onIntent={({ _id }) => void queryClient.prefetchQuery(person(_id))}
        actions={menu}
        onAssign={onAssign}
        begin={<Link to="/users/users">Add people</Link>}
      />
      <PersonDrawer
        userId={search.userId}
        onClose={() => onSearch({ userId: undefined })}
        actions={actions}
        courseMenu={courseMenu}
        pageLink={(userId, content) => (
          <Link
            from={Route.fullPath}
            to="/library/users"
            search={(now) => ({ ...now, userId, view: 'page' })}
          >
            {content}
          </Link>
        )}
        steps={{
          ids: list.data?.data.users.map(({ _id }) => _id) ?? [],
          onStep: (userId) => onSearch({ userId }, true),
        }}
      />
    </>
  )
}
