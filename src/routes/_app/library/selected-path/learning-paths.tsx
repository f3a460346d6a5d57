import { createFileRoute, createLink, useNavigate } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { learningPathById } from '~/api/learning-paths'
import { assignedPathChange } from '~/features/assign/paths/assigned-path-change'
import { useAssignPaths } from '~/features/assign/paths/use-assign-paths'
import { useAssignedPaths } from '~/features/assign/paths/use-assigned-paths'
import { PathFrame } from '~/features/learning-path/path-frame'
import { PathSteps } from '~/features/learning-path/path-steps'
import { pathProgress } from '~/features/learning-path/path.api'
import { usePathActions } from '~/features/learning-paths/use-path-actions'
import { learningPathOption } from '~/pickers/learning-paths'
import { stepRemedy } from '~/entities/step-remedy'
import { usePublishCourse } from '~/features/courses/use-publish-course'
import { useExtendLicense } from '~/features/licenses/use-extend-license'
import { LinkButton } from '~/ui/input/link-button'
import { addressSearch, idOf } from '~/ui/list/list-search'

const ButtonTo = createLink(LinkButton)

export const Route = createFileRoute('/_app/library/selected-path/learning-paths')({
  staticData: { title: 'Learning path' },
  validateSearch: addressSearch({ pathId: idOf() }),
  loaderDeps: ({ search: { pathId } }) => ({ pathId }),
  loader: ({ context: { queryClient }, deps: { pathId } }) => {
    if (pathId === undefined) return
    // Not awaited: the page renders immediately.
    void queryClient.prefetchQuery(learningPathById(pathId))
    void queryClient.prefetchQuery(pathProgress(pathId))
  },
  component: PathStepsScreen,
})

function PathStepsScreen() {
  const { pathId } = Route.useSearch()
  const navigate = useNavigate()
  const { assignPaths, dialogs: assigning } = useAssignPaths()
  const { ask, dialogs: reminding } = useAssignedPaths()
  const course = usePublishCourse()
  const license = useExtendLicense()
  const remedies = { publish: course.button, extend: license.button }
  const { menu, dialogs } = usePathActions({
    onAssign: (chosen) => assignPaths({ paths: chosen.map(learningPathOption) }),
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
                size="sm"
              >
                {content}
              </ButtonTo>
            )}
            remedy={(step) => stepRemedy(step._id, step, remedies)}
            onRemind={(step, count) =>
              ask({
                change: assignedPathChange('remind', [path._id], { filter: { step }, exclude: [] }),
                count,
              })
            }
          />
        )}
      </PathFrame>
      {dialogs}
      {assigning}
      {reminding}
      {course.dialogs}
      {license.dialogs}
    </>
  )
}
