import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { LearnerList } from '~/features/learners/learner-list'
import { learnerSearch, type LearnerSearch } from '~/features/learners/learner-search'
import { learnersPage } from '~/features/learners/learners.api'
import { useLearners } from '~/features/learners/use-learners'
import { person } from '~/features/person/person.api'
import { PersonDrawer } from '~/features/person/person-drawer'
import { PersonPage } from '~/features/person/person-page'
import { PageHeader } from '~/ui/page-header'

export const Route = createFileRoute('/_app/library/users')({
  staticData: { title: 'Learners' },
  validateSearch: learnerSearch,
  loaderDeps: ({ search }) => search,
  loader({ context: { queryClient }, deps }) {
    // Not awaited: the rows of before stay in sight until the next ones are there.
    if (deps.userId) void queryClient.prefetchQuery(person(deps.userId))
    if (deps.view !== 'page') void queryClient.prefetchQuery(learnersPage(deps))
  },
  component: LearnersScreen,
})

function LearnersScreen() {
  const search = Route.useSearch()
  if (search.userId && search.view === 'page')
    return (
      <PersonPage
        userId={search.userId}
        back={
          <Link
            to="/library/users"
            search={(now) => ({ ...now, userId: undefined, view: undefined })}
          >
            Learners
          </Link>
        }
      />
    )
  return <Ledger search={search} />
}

function Ledger({ search }: { search: LearnerSearch }) {
  const navigate = Route.useNavigate()
  const queryClient = useQueryClient()
  const list = useLearners(search)
  const change = (part: Partial<LearnerSearch>, replace = false) =>
    void navigate({ search: (now) => ({ ...now, ...part }), replace })
  return (
    <>
      <PageHeader title="Learners" context="Everybody who learns here." />
      <LearnerList
        search={search}
        onSearch={(part) => change(part, 'search' in part)}
        list={list}
        onOpen={({ _id }) => change({ userId: _id })}
        href={({ _id }) => `/library/users?userId=${_id}`}
        onIntent={({ _id }) => void queryClient.prefetchQuery(person(_id))}
        begin={<Link to="/users/users">Add people</Link>}
      />
      <PersonDrawer
        userId={search.userId}
        onClose={() => change({ userId: undefined })}
        steps={{
          ids: list.data?.data.users.map(({ _id }) => _id) ?? [],
          onStep: (userId) => change({ userId }, true),
        }}
      />
    </>
  )
}
