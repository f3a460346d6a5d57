import { idOf, oneOf } from '~/ui/list/list-search'

/** Search params that filter a list of users by learning paths; to be spread among its filters. */
export const pathNarrowing = {
  /** Only users with this learning path. */
  learningPath: idOf(),
  /** Only users with a learning path in this status; with `learningPath`, with this one. */
  pathStatus: oneOf(['not-started', 'in-progress', 'completed', 'overdue']),
}

export type PathNarrowing = {
  [Part in keyof typeof pathNarrowing]?: ReturnType<(typeof pathNarrowing)[Part]>
}
