import { deletionOf, type Sort } from '../bulk/delete-restore.ts'
import type { Kind } from '../bulk/thing-types.ts'

export type Removal = { removeFromCourses: boolean }

/** Deleting things that courses use. What was taken out of courses does not come back with it. */
export const removalOf = (sort: Sort, work: Kind<Removal>['work']) =>
  deletionOf<Removal>(sort, {
    work,
    read: (given) => ({
      removeFromCourses: 'removeFromCourses' in given && given.removeFromCourses === true,
    }),
    isUndone: ({ removeFromCourses }) => !removeFromCourses,
  })
