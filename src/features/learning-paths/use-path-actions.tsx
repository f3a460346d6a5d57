import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '~/api/client/errors'
import { useBulkAction } from '~/bulk/use-bulk-action'
import { toastDraft } from '~/forms/toast-draft'
import { toastFailure } from '~/forms/toast-failure'
import { counted } from '~/ui/format/numbers'
import { toast } from '~/ui/overlay/toast'
import { duplicateLearningPath } from './learning-paths.api'
import { pathBulkAction } from './path-bulk-action'
import type { PathActionName } from './path-change'
import type { LearningPath } from './path-columns'
import { PathMenu } from './path-menu'

interface ScreenActions {
  /** Absent where paths cannot be assigned. */
  onAssign?: (paths: LearningPath[]) => void
  /** Called after the path was deleted. */
  onDeleted?: () => void
}

/**
 * Actions on learning paths for any screen that shows them: a `menu` for one, `ask` for a bulk action, `edit` and
 * `duplicateAll`. Render `dialogs` once on the screen.
 */
export function usePathActions({ onAssign, onDeleted }: ScreenActions) {
  const navigate = useNavigate()
  const edit = (pathId: string) =>
    void navigate({ to: '/manage-learning-paths/edit-learning-path', search: { pathId } })
  const { ask, dialogs } = useBulkAction(pathBulkAction)
  const duplication = useMutation({
    ...duplicateLearningPath,
    onSuccess: ({ data: { learningPath } }) =>
      toastDraft(learningPath.title, () => edit(learningPath._id)),
    onError: (error) => toastFailure('Duplicating the learning path', error),
  })
  const duplicate = ({ _id }: LearningPath) => duplication.mutate(copyOf(_id))
  const copies = useMutation(duplicateLearningPath)
  const change = (kind: PathActionName, path: LearningPath) =>
    ask({
      change: { kind, target: { learningPathIds: [path._id] }, people: path.usersCount },
      count: 1,
      name: path.title,
      onDone: kind === 'delete' ? onDeleted : undefined,
    })
  return {
    ask,
    change,
    duplicate,
    edit,
    dialogs,
    /** With `opens`, includes a link to the path's page. */
    menu: (path: LearningPath, opens = false) => (
      <PathMenu
        path={path}
        opens={opens}
        onChange={change}
        onDuplicate={duplicate}
        onAssign={onAssign && ((one) => onAssign([one]))}
      />
    ),
    duplicateAll: async (paths: readonly LearningPath[]) => {
      let made = 0
      try {
        for (const { _id } of paths) {
          await copies.mutateAsync(copyOf(_id))
          made += 1
        }
        toast({
          tone: 'success',
          title: `${counted(made, 'learning path', 'learning paths')} duplicated as drafts`,
        })
      } catch (error) {
        const description = error instanceof ApiError ? `${error.message}.` : undefined
        toast({
          tone: 'danger',
          title: `${made} of ${counted(paths.length, 'learning path', 'learning paths')} duplicated`,
          description,
        })
      }
    },
  }
}

const copyOf = (learningPathId: string) => ({
  params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
  body: { learningPathId },
})
