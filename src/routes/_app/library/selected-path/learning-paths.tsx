import { createFileRoute, createLink, useNavigate } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { learningPathById } from '~/api/learning-paths'
import { PathFrame } from '~/features/learning-path/path-frame'
import { PathSteps } from '~/features/learning-path/path-steps'
import { usePathActions } from '~/features/learning-paths/use-path-actions'
import { LinkButton } from '~/ui/input/link-button'
import { addressSearch, idOf } from '~/ui/list/list-search'

const ButtonTo = createLink(LinkButton)

export const Route = createFileRoute('/_app/library/selected-path/learning-paths')({
  staticData: { title: 'Learning path' },
  validateSearch: addressSearch({ pathId: idOf() }),
  loaderDeps: ({ search: { pathId } }) => ({ pathId }),
  loader: ({ context: { queryClient }, deps: { pathId } }) => {
    // Not awaited: the page has its own loading and error states.
    if (pathId) void queryClient.prefetchQuery(learningPathById(pathId))
  },
  component: PathStepsScreen,
})

function PathStepsScreen() {
  const { pathId } = Route.useSearch()
  const navigate = useNavigate()
  const { menu, dialogs } = usePathActions({
    onDeleted: () => void navigate({ to: '/library/learning-paths' }),
  })
  return (
    <>
      <PathFrame
        pathId={pathId}
        tab="steps"
        primary={({ _id }) => (
          <ButtonTo
            to="/manage-learning-paths/edit-learning-path"
            search={{ pathId: _id }}
            tone="accent"
            icon={<Pencil aria-hidden />}
          >
            Edit
          </ButtonTo>
        )}
        menu={(path) => menu(path)}
      >
        {(path) => (
          <PathSteps
            path={path}
            editLink={(content) => (
              <ButtonTo
                to="/manage-learning-paths/edit-learning-path"
                search={{ pathId: path._id }}
              >
                {content}
              </ButtonTo>
            )}
          />
        )}
      </PathFrame>
      {dialogs}
    </>
  )
}
