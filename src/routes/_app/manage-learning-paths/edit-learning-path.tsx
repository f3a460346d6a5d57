import { createFileRoute, Link } from '@tanstack/react-router'
import { learningPathById } from '~/api/learning-paths'
import { PathFrame } from '~/features/learning-path/path-frame'
import { PathSteps } from '~/features/learning-path/path-steps'
import { addressSearch, idOf } from '~/ui/list/list-search'

export const Route = createFileRoute('/_app/manage-learning-paths/edit-learning-path')({
  staticData: { title: 'Edit learning path' },
  validateSearch: addressSearch({ pathId: idOf() }),
  loaderDeps: ({ search: { pathId } }) => ({ pathId }),
  loader: ({ context: { queryClient }, deps: { pathId } }) => {
    // Not awaited: the page has its own loading and error states.
    if (pathId) void queryClient.prefetchQuery(learningPathById(pathId))
  },
  component: EditPathScreen,
})

function EditPathScreen() {
  const { pathId } = Route.useSearch()
  return (
    <PathFrame pathId={pathId} tab="steps" primary={() => undefined} menu={() => undefined}>
      {(path) => (
        <PathSteps
          path={path}
          editLink={() => <Link to="/library/learning-paths">Learning paths</Link>}
        />
      )}
    </PathFrame>
  )
}
