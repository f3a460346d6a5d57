import type { components } from '../../openapi/generated/types.ts'
import { and, eq, isNull, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { assessments } from '../db/schema.ts'
import type { Own } from '../db/scope.ts'
import { usedInCount } from './get.ts'
import { hasEachWord } from '../db/search-terms.ts'

export type AssessmentFilter = components['schemas']['AssessmentFilter']

/** The conditions of the filters that have no facet. */
export const otherConditions = ({ search, deleted }: AssessmentFilter) =>
  and(
    deleted
      ? sql`${assessments.deletedAt} > now() - interval '30 days'`
      : isNull(assessments.deletedAt),
    ...hasEachWord(assessments.searchText, search),
  )

/** The condition for the assessments of a filter; goes into `own(assessments, …)`. */
export function assessmentFilterWhere(filter: AssessmentFilter) {
  const { status, unused } = filter
  return and(
    otherConditions(filter),
    status && eq(assessments.status, status),
    unused === undefined ? undefined : sql`(${usedInCount} = 0) = ${unused}`,
  )
}

export type AssessmentSelection = {
  assessmentIds?: string[]
  filter?: AssessmentFilter
  exclude?: string[]
}

/** The ids of a selection: named ids, or those of a filter with exceptions. */
export async function selectedIds(
  { db, own }: { db: Db | Tx; own: Own },
  { assessmentIds, filter = {}, exclude = [] }: AssessmentSelection,
) {
  if (assessmentIds) return assessmentIds
  const byFilter =
    exclude.length > 0 ? sql`${assessments.id} <> ALL(${sql.param(exclude)}::text[])` : undefined
  const found = await db
    .select({ id: assessments.id })
    .from(assessments)
    .where(own(assessments, assessmentFilterWhere(filter), byFilter))
    .orderBy(sql`${assessments.updatedAt} DESC`, assessments.id)
  return found.map(({ id }) => id)
}
