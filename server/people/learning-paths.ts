import type { components } from '../../openapi/generated/types.ts'
import { and, sql } from '../db/drizzle.ts'
import { users } from '../db/schema.ts'

type UserFilter = components['schemas']['UserFilter']

const assigned = sql`path_assignments a JOIN learning_paths p ON p.id = a.path_id AND p.deleted_at IS NULL
  WHERE a.user_id = ${users}.id AND a.withdrawn_at IS NULL`

/** The learning paths that a user has, as a number for `users`. */
export const learningPathsCount = sql<number>`(SELECT count(*)::integer FROM ${assigned})`

const statuses: Record<NonNullable<UserFilter['pathStatus']>, ReturnType<typeof sql>> = {
  'not-started': sql`a.status = 'not-started'`,
  'in-progress': sql`a.status = 'in-progress'`,
  completed: sql`a.status = 'completed'`,
  overdue: sql`a.status <> 'completed' AND a.deadline_date < (now() AT TIME ZONE (
    SELECT o.timezone FROM organisations o WHERE o.id = a.organisation_id))::date`,
}

/** Users with a learning path, or with any one in this status. */
export function hasLearningPath({ learningPath, pathStatus }: UserFilter) {
  if (learningPath === undefined && pathStatus === undefined) return undefined
  const where = and(
    sql`a.organisation_id = ${users.organisationId}`,
    learningPath === undefined ? undefined : sql`a.path_id = ${learningPath}`,
    pathStatus && statuses[pathStatus],
  )
  return sql`EXISTS (SELECT FROM ${assigned} AND ${where})`
}
