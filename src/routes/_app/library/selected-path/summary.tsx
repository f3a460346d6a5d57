import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { learningPathById } from '~/api/learning-paths'
import { PathFigures } from '~/features/learning-path/path-figures'
import { PathFrame } from '~/features/learning-path/path-frame'
import { usePathActions } from '~/features/learning-paths/use-path-actions'
import { addressSearch, idOf } from '~/ui/list/list-search'

export const Route = createFileRoute('/_app/library/selected-path/summary')({
  staticData: { title: 'Learning path' },
  validateSearch: addressSearch({ pathId: idOf() }),
  loaderDeps: ({ search: { pathId } }) => ({ pathId }),
  loader: ({ context: { queryClient }, deps: { pathId } }) => {
    // Not awaited: the page has its own loading and error states.
    if (pathId) void queryClient.prefetchQuery(learningPathById(pathId))
  },
  component: PathSummaryScreen,
})

function PathSummaryScreen() {
  const { pathId } = Route.useSearch()
  const navigate = useNavigate()
  const { menu, dialogs } = usePathActions({
    onDeleted: () => void navigate({ to: '/library/learning-paths' }),
  })
  return (
    <>
      <PathFrame
        pathId={pathId}
        tab="summary"
        primary={() => undefined}
        menu={(path) => menu(path)}
      >
        {(path) => <PathFigures path={path} />}
      </PathFrame>
      {dialogs}
    </>
  )
}
