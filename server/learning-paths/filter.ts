import type { components } from '../../openapi/generated/types.ts'
import { today } from '../db/date-filter.ts'
import { and, eq, isNull, sql } from '../db/drizzle.ts'
import { learningPaths, pathSteps } from '../db/schema.ts'
import { hasEachWord } from '../db/search-terms.ts'

export type PathFilter = components['schemas']['LearningPathFilter']

const exists = (deleted = false) =>
  deleted
    ? sql`${learningPaths.deletedAt} > now() - interval '30 days'`
    : isNull(learningPaths.deletedAt)

/** Whether a path has an unavailable step. */
export const hasObstacle = (zone: string) => sql<boolean>`EXISTS (SELECT FROM ${pathSteps} s
  WHERE s.path_id = ${learningPaths}.id AND s.removed_at IS NULL
    AND path_step_obstacle(s, ${zone}) IS NOT NULL)`

/** Conditions of the filters that have facets. */
export function facetConditions({ status, category, stuck }: PathFilter, zone: string) {
  return {
    status: status && eq(learningPaths.status, status),
    category: category && eq(learningPaths.categoryId, category),
    stuck: stuck === undefined ? undefined : sql`${hasObstacle(zone)} = ${stuck}`,
  }
}

/** Conditions of the other filters. */
export function otherConditions(filter: PathFilter, zone: string) {
  const { search, course, hasCertificate, deleted, updatedTo } = filter
  return and(
    exists(deleted),
    ...hasEachWord(learningPaths.searchText, search),
    course === undefined
      ? undefined
      : sql`EXISTS (SELECT FROM ${pathSteps} s WHERE s.path_id = ${learningPaths}.id
          AND s.removed_at IS NULL AND (s.course_id = ${course} OR s.license_id = ${course}))`,
    hasCertificate === undefined
      ? undefined
      : sql`(${learningPaths.certificateId} IS NOT NULL) = ${hasCertificate}`,
    updatedTo === undefined
      ? undefined
      : sql`(${learningPaths.updatedAt} AT TIME ZONE ${zone})::date <= ${updatedTo}::date`,
  )
}

/** Condition for the paths of a filter; goes into `own(learningPaths, …)`. */
export function pathFilterWhere(filter: PathFilter, zone: string) {
  const facets = Object.values(facetConditions(filter, zone)).map((each) => each || undefined)
  return and(otherConditions(filter, zone), ...facets)
}

export type PathsSelection = {
  learningPathIds?: string[]
  filter?: PathFilter
  exclude?: string[]
}

/** Condition for a filter with exceptions; goes into `own(learningPaths, …)`. */
export function pathsSelectionWhere({ filter, exclude = [] }: PathsSelection, zone: string) {
  if (!filter) return sql`false`
  const byException =
    exclude.length > 0 ? sql`${learningPaths.id} <> ALL(${sql.param(exclude)}::text[])` : undefined
  return and(pathFilterWhere(filter, zone), byException)
}

/** SQL on assignments `a`: the deadline has passed and the path is not completed. */
export const isOverdue = (zone: string) =>
  sql<boolean>`(a.status <> 'completed' AND coalesce(a.deadline_date < ${today(zone)}, false))`
