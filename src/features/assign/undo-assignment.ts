import type { Schemas } from '~/api/schemas'
import type { AssignmentBulk } from './assign.api'

/**
 * The removals that take an assignment back, one for each course; none where nothing does so exactly: when somebody had
 * the course before, when an account was made, or when a group keeps it for those to come.
 */
export function undoOf(
  body: Schemas['CourseAssignmentInput'],
  done: AssignmentBulk,
): Schemas['CourseRemoval'][] {
  const isListed = done.succeeded.length === done.counts.succeeded
  const isNew = done.succeeded.every(({ outcome }) => outcome === 'assigned')
  const stays = body.futureMembers === true && (body.userGroups?.length ?? 0) > 0
  if (!isListed || !isNew || stays || done.consequences.accounts > 0) return []
  const byCourse = Map.groupBy(done.succeeded, ({ course }) => course._id)
  return [...byCourse].map(([course, refs]) => ({
    courses: [course],
    users: refs.map(({ user }) => user._id),
  }))
}
