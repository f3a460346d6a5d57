import { deletionOf, inWords, restoringOf } from '../../bulk/delete-restore.ts'
import { type Kind, open } from '../../bulk/thing-types.ts'
import type { Status } from '../status.ts'
import { deleteThem, restoreThem } from './delete.ts'
import { recategorise } from './category.ts'
import { workOf } from './plan.ts'
import { setStatus } from './set-status.ts'

const courses = { noun: 'course', href: '/library/courses' }

const doing: Record<Status, string> = {
  draft: 'Taking back to draft',
  published: 'Publishing',
  archived: 'Archiving',
}
const done: Record<Status, string> = {
  draft: 'made drafts',
  published: 'published',
  archived: 'archived',
}

const isStatus = (status: unknown): status is Status =>
  typeof status === 'string' && status in doing

function readStatus(given: object) {
  const status = 'status' in given ? given.status : undefined
  if (!isStatus(status)) throw new Error('a job that does not say where courses shall stand')
  return { status }
}

const readCategory = (given: object) => ({
  category: 'category' in given && typeof given.category === 'string' ? given.category : null,
})

export const statusKind: Kind<{ status: Status }> = {
  name: 'update-course-status',
  title: (count, { status }) => `${doing[status]} ${inWords(courses, count)}`,
  did: ({ status }) => done[status],
  href: courses.href,
  work: workOf(setStatus),
  read: readStatus,
  undoneBy: () => 'update-course-status',
}

export const categoryKind: Kind<{ category: string | null }> = {
  name: 'update-course-category',
  title: (count) => `Another category for ${inWords(courses, count)}`,
  did: () => 'changed',
  href: courses.href,
  work: workOf(recategorise),
  read: readCategory,
  undoneBy: () => 'update-course-category',
}

export const deleteKind = deletionOf(courses, {
  work: workOf(deleteThem),
  read: (given): object => given,
})

export const restoreKind = restoringOf(courses, workOf(restoreThem))

/** Every change of many courses. */
export const courseKinds = [
  open(statusKind),
  open(categoryKind),
  open(deleteKind),
  open(restoreKind),
]
