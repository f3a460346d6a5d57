import { ApiError } from '~/api/client/errors'
import { pathStatusLabels } from '~/entities/learning-path-labels'
import { toast } from '~/ui/overlay/toast'
import type { LearningPath } from '~/features/path-builder/path-builder.api'
import { usePathBuilder } from '~/features/path-builder/state/use-path-builder'

const outcomes = {
  draft: 'Learning path reverted to draft',
  published: 'Learning path published',
  archived:
    'Learning path archived. People who have it can continue; it cannot be assigned any more',
} as const

/** Changes only the status of a path, with Undo. */
export function usePathStatus() {
  const { store, saver } = usePathBuilder()
  const set = async (status: LearningPath['status'], isUndo = false) => {
    const before = store.get().path.status
    try {
      await saver.save({ status }, true)
      toast({
        tone: 'success',
        title: outcomes[status],
        action: isUndo ? undefined : { label: 'Undo', onSelect: () => void set(before, true) },
      })
    } catch (error) {
      // Not a failed save: the save status does not change.
      if (store.get().save.kind === 'failed') store.set({ save: { kind: 'rest' } })
      const isInUse = error instanceof ApiError && error.code === 'learning-path/in-use'
      const details = error instanceof ApiError ? error.errors.map(({ message }) => message) : []
      const description = details[0] ?? (error instanceof Error ? error.message : undefined)
      toast({
        tone: 'danger',
        title: `The learning path is still ${pathStatusLabels[before].toLowerCase()}`,
        description: description && `${description}.`,
        action:
          isInUse && before === 'published'
            ? { label: 'Archive instead', onSelect: () => void set('archived') }
            : undefined,
      })
    }
  }
  return (status: LearningPath['status']) => set(status)
}
