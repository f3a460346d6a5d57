import { call } from '~/api/client/client'
import { ApiError } from '~/api/client/errors'
import { archivedStepLines } from '~/entities/archived-steps'
import { courseStatusLabels } from '~/entities/course-labels'
import { toast } from '~/ui/overlay/toast'
import type { Course } from '~/features/course-builder/course-builder.api'
import { useBuilder } from '~/features/course-builder/state/use-builder'

const outcomes = {
  draft: 'Course reverted to draft',
  published: 'Course published',
  archived: 'Course archived. Current assignments continue; it cannot be assigned to others',
} as const

/** What archiving a course means for learning paths of which it is a step. */
async function stepLines(courseId: string) {
  const { data } = await call('post', '/api/business/updateCourseStatus', {
    params: { query: { dryRun: true } },
    body: { courseIds: [courseId], status: 'archived' },
  })
  return 'counts' in data ? archivedStepLines(data.learningPaths ?? 0) : []
}

/** Changes only the status of a course, with Undo. */
export function useCourseStatus() {
  const { store, saver } = useBuilder()
  const set = async (status: Course['status'], isUndo = false) => {
    const before = store.get().course.status
    try {
      const lines = status === 'archived' ? await stepLines(store.get().course._id) : []
      await saver.save({ status }, true)
      toast({
        tone: 'success',
        title: outcomes[status],
        description: lines[0],
        action: isUndo ? undefined : { label: 'Undo', onSelect: () => void set(before, true) },
      })
    } catch (error) {
      // Not a failed save: the save status does not change.
      if (store.get().save.kind === 'failed') store.set({ save: { kind: 'rest' } })
      const isInUse = error instanceof ApiError && error.code === 'course/in-use'
      toast({
        tone: 'danger',
        title: `The course is still ${courseStatusLabels[before].toLowerCase()}`,
        description: error instanceof Error ? `${error.message}.` : undefined,
        action:
          isInUse && before === 'published'
            ? { label: 'Archive instead', onSelect: () => void set('archived') }
            : undefined,
      })
    }
  }
  return (status: Course['status']) => set(status)
}
