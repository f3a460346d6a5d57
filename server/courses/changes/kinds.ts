import { type Kind, open } from '../../bulk/work.ts'
import type { Status } from '../status.ts'
import { deleteThem, restoreThem } from './delete.ts'
import { recategorise } from './category.ts'
import { workOf } from './plan.ts'
import { setStatus } from './set-status.ts'

const href = '/library/courses'
const inWords = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'course' : 'courses'}`

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
  title: (count, { status }) => `${doing[status]} ${inWords(count)}`,
  did: ({ status }) => done[status],
  href,
  work: workOf(setStatus),
  read: readStatus,
  undoneBy: () => 'update-course-status',
}

export const categoryKind: Kind<{ category: string | null }> = {
  name: 'update-course-category',
  title: (count) => `Another category for ${inWords(count)}`,
  did: () => 'changed',
  href,
  work: workOf(recategorise),
  read: readCategory,
  undoneBy: () => 'update-course-category',
}

export const deleteKind: Kind<object> = {
  name: 'delete-courses',
  title: (count) => `Deletion of ${inWords(count)}`,
  did: () => 'deleted',
  href,
  work: workOf(deleteThem),
  read: (given) => given,
  undoneBy: () => 'restore-courses',
}

export const restoreKind: Kind<object> = {
  name: 'restore-courses',
  title: (count) => `Restoring ${inWords(count)}`,
  did: () => 'restored',
  href,
  work: workOf(restoreThem),
  read: (given) => given,
  undoneBy: () => 'delete-courses',
}

/** Every change of many courses. */
export const courseKinds = [
  open(statusKind),
  open(categoryKind),
  open(deleteKind),
  open(restoreKind),
]
