import { createFileRoute } from '@tanstack/react-router'
import { UsageScreen } from '~/features/usage/usage-screen'
import { figuresOf, usageSearch, type UsageSearch } from '~/features/usage/usage-search'
import { usageFigures } from '~/features/usage/usage.api'

export const Route = createFileRoute('/_app/analytics/usage')({
  staticData: { title: 'Usage' },
  validateSearch: usageSearch,
  loaderDeps: ({ search }) => figuresOf(search),
  loader: ({ context: { queryClient }, deps }) =>
    void queryClient.prefetchQuery(usageFigures(deps)),
  component: UsageRoute,
})

function UsageRoute() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const go = (change: Partial<UsageSearch>) =>
    void navigate({ search: (now) => ({ ...now, ...change }), resetScroll: false })
  return <UsageScreen search={search} go={go} />
}
