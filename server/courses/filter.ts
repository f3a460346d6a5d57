import type { components } from '../../openapi/generated/types.ts'
import { and, eq, isNull, sql } from '../db/drizzle.ts'
import { courseAuthors, courses } from '../db/schema.ts'
import { sinceDay, untilDay } from '../db/date-filter.ts'
import { hasEachWord } from '../db/search-terms.ts'

export type CourseFilter = components['schemas']['CourseFilter']

/** Every word in any part of the title, the description or the tags. */
const searched = (search?: string) => hasEachWord(courses.searchText, search)

const isThere = (deleted = false) =>
  deleted ? sql`${courses.deletedAt} > now() - interval '30 days'` : isNull(courses.deletedAt)

/** The conditions of the filters that have facets. */
export function facetConditions(filter: CourseFilter) {
  const { status, category, author, owner, level, hasCertificate, hasAssessment, tag } = filter
  return {
    status: status && eq(courses.status, status),
    category: category && eq(courses.categoryId, category),
    author:
      author &&
      sql`EXISTS (SELECT FROM ${courseAuthors} ca
        WHERE ca.course_id = ${courses}.id AND ca.author_id = ${author})`,
    owner: owner && eq(courses.owner, owner),
    level: level && eq(courses.level, level),
    hasCertificate:
      hasCertificate === undefined
        ? undefined
        : sql`(${courses.certificateId} IS NOT NULL) = ${hasCertificate}`,
    hasAssessment:
      hasAssessment === undefined ? undefined : eq(courses.hasAssessment, hasAssessment),
    tag: tag && sql`${courses.tags} @> ${JSON.stringify([tag])}::jsonb`,
  }
}

/** The conditions of the other filters. */
export function otherConditions(filter: CourseFilter, zone: string) {
  const { updatedFrom, updatedTo } = filter
  return and(
    isThere(filter.deleted),
    ...searched(filter.search),
    updatedFrom === undefined ? undefined : sinceDay(courses.updatedAt, updatedFrom, zone),
    updatedTo === undefined ? undefined : untilDay(courses.updatedAt, updatedTo, zone),
  )
}

const orUndefined = <Condition>(condition: Condition | '' | undefined) => condition || undefined

/** The condition for the courses of a filter; goes into `own(courses, …)`. */
export function courseFilterWhere(filter: CourseFilter, zone: string) {
  const facets = Object.values(facetConditions(filter)).map(orUndefined)
  return and(otherConditions(filter, zone), ...facets)
}

export type CourseSelection = { courseIds?: string[]; filter?: CourseFilter; exclude?: string[] }

/** The condition for the courses of a selection: named ids, deleted or not, or those of a filter with exceptions. */
export function courseSelectionWhere(selection: CourseSelection, zone: string) {
  const { courseIds, filter, exclude = [] } = selection
  if (courseIds) return sql`${courses.id} = ANY(${sql.param(courseIds)}::text[])`
  if (!filter) return sql`false`
  const byFilter =
    exclude.length > 0 ? sql`${courses.id} <> ALL(${sql.param(exclude)}::text[])` : undefined
  return and(courseFilterWhere(filter, zone), byFilter)
}
