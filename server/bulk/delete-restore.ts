import { plural } from '../lib/plural.ts'
import type { Kind } from './thing-types.ts'

export type Sort = { noun: string; href: string }

/** How many things of a sort, in words. */
export const inWords = ({ noun }: Sort, count: number) => plural(count, noun)

type Deletion<Given> = Pick<Kind<Given>, 'work' | 'read'> & {
  /** Whether restoring makes things again what they were. */
  isUndone?(given: Given): boolean
}

/** Deleting things of a sort. */
export const deletionOf = <Given>(
  sort: Sort,
  { isUndone = () => true, ...how }: Deletion<Given>,
): Kind<Given> => ({
  name: `delete-${sort.noun}s`,
  title: (count) => `Deletion of ${inWords(sort, count)}`,
  did: () => 'deleted',
  href: sort.href,
  undoneBy: (given) => (isUndone(given) ? `restore-${sort.noun}s` : undefined),
  ...how,
})

/** Restoring things of a sort. */
export const restoringOf = (sort: Sort, work: Kind<object>['work']): Kind<object> => ({
  name: `restore-${sort.noun}s`,
  title: (count) => `Restoring ${inWords(sort, count)}`,
  did: () => 'restored',
  href: sort.href,
  work,
  read: (given) => given,
  undoneBy: () => `delete-${sort.noun}s`,
})
