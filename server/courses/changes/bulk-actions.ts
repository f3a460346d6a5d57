import type { BulkAction } from '../../bulk/types.ts'
import { deleteAndRestore, objectAction } from '../../bulk/objects.ts'
import type { Status } from '../status.ts'
import { setCategory } from './category.ts'
import { deleteCourses, restoreCourses } from './delete.ts'
import { courseTable } from './plan.ts'
import { setStatus } from './set-status.ts'

const titles: Record<Status, (objects: string) => string> = {
  draft: (courses) => `Reverting ${courses} to draft`,
  published: (courses) => `Publishing ${courses}`,
  archived: (courses) => `Archiving ${courses}`,
}
const done: Record<Status, string> = {
  draft: 'made drafts',
  published: 'published',
  archived: 'archived',
}

const isStatus = (status: unknown): status is Status =>
  typeof status === 'string' && status in titles

export const statusAction = objectAction(courseTable, {
  name: 'update-course-status',
  title: (courses, { status }) => titles[status](courses),
  did: ({ status }) => done[status],
  readInput(stored): { status: Status } {
    const status = 'status' in stored ? stored.status : undefined
    if (!isStatus(status)) throw new Error('a stored action without the new status of courses')
    return { status }
  },
  change: setStatus,
  undoneBy: (): BulkAction => statusAction,
})

export const categoryAction = objectAction(courseTable, {
  name: 'update-course-category',
  title: (courses) => `Another category for ${courses}`,
  did: () => 'changed',
  readInput: (stored): { category: string | null } => ({
    category: 'category' in stored && typeof stored.category === 'string' ? stored.category : null,
  }),
  change: setCategory,
  undoneBy: (): BulkAction => categoryAction,
})

export const { deleteAction, restoreAction } = deleteAndRestore(courseTable, {
  remove: deleteCourses,
  restore: restoreCourses,
  readInput: (stored) => stored,
})

export const courseActions = [statusAction, categoryAction, deleteAction, restoreAction]
