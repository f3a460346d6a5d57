import type { SQL } from 'drizzle-orm'
import type { components } from '../../openapi/generated/types.ts'
import { and, eq, isNull, sql } from '../db/drizzle.ts'
import { assets, captions, courseItems, courses } from '../db/schema.ts'
import { sinceDay, untilDay } from '../db/date-filter.ts'
import type { Tenant } from '../db/scope.ts'
import { hasEachWord } from '../db/search-terms.ts'

export type AssetFilter = components['schemas']['AssetFilter']

/** The courses that use an asset as an item or as promotional video, deleted ones not counted. */
export const usedBy = sql`SELECT c.id, c.title FROM ${courseItems} i JOIN ${courses} c ON c.id = i.course_id
    WHERE i.asset_id = ${assets}.id AND i.removed_at IS NULL AND c.deleted_at IS NULL
  UNION SELECT p.id, p.title FROM ${courses} p
    WHERE p.promo_video_id = ${assets}.id AND p.deleted_at IS NULL`

/** All used assets of an organisation with their courses. Computed once for a query instead of once for each asset. */
export const usesIn = ({ organisationId }: Tenant) => sql`
  SELECT i.asset_id, c.id AS course_id FROM ${courses} c JOIN ${courseItems} i ON i.course_id = c.id
    WHERE c.organisation_id = ${organisationId} AND c.deleted_at IS NULL AND i.asset_id IS NOT NULL
      AND i.removed_at IS NULL
  UNION ALL SELECT p.promo_video_id, p.id FROM ${courses} p
    WHERE p.organisation_id = ${organisationId} AND p.deleted_at IS NULL AND p.promo_video_id IS NOT NULL`

const isUsed = (tenant: Tenant) =>
  sql`${assets}.id IN (SELECT asset_id FROM (${usesIn(tenant)}) AS uses)`
const hasCaptions = ({ organisationId }: Tenant) =>
  sql`${assets}.id IN (SELECT asset_id FROM ${captions} t WHERE t.organisation_id = ${organisationId})`

/** The columns that facets and their conditions need. */
export const facetColumns = (tenant: Tenant) => sql`${assets}.id, ${assets}.type, ${assets}.status,
  ${assets}.category_id, ${assets}.language, ${assets}.tags, ${assets}.uploaded_by,
  CASE WHEN ${assets}.type IN ('video', 'audio') THEN ${hasCaptions(tenant)} END AS has_captions,
  NOT ${isUsed(tenant)} AS unused`

/** The conditions of the filters that have facets, on those columns. */
export function facetConditions(filter: AssetFilter): Record<string, SQL | undefined> {
  const { type, status, category, tag, language, uploadedBy, hasCaptions: has, unused } = filter
  const when = (value: unknown, condition: SQL) => (value === undefined ? undefined : condition)
  return {
    type: when(type, sql`type = ${type}`),
    status: when(status, sql`status = ${status}`),
    category: when(category, sql`category_id = ${category}`),
    tag: when(tag, sql`tags @> ${JSON.stringify([tag])}::jsonb`),
    language: when(language, sql`language = ${language}`),
    uploadedBy: when(uploadedBy, sql`uploaded_by = ${uploadedBy}`),
    hasCaptions: when(has, sql`has_captions = ${has}`),
    unused: when(unused, sql`unused = ${unused}`),
  }
}

/** The conditions of the other filters. */
export function otherConditions(filter: AssetFilter, { zone }: Tenant) {
  const { updatedFrom, updatedTo, search, deleted } = filter
  return and(
    deleted ? sql`${assets.deletedAt} > now() - interval '30 days'` : isNull(assets.deletedAt),
    ...hasEachWord(assets.searchText, search),
    updatedFrom === undefined ? undefined : sinceDay(assets.updatedAt, updatedFrom, zone),
    updatedTo === undefined ? undefined : untilDay(assets.updatedAt, updatedTo, zone),
  )
}

/** The condition for the assets of a filter; goes into `own(assets, …)`. */
export function assetFilterWhere(filter: AssetFilter, tenant: Tenant) {
  const { type, status, category, tag, language, uploadedBy, hasCaptions: has, unused } = filter
  return and(
    otherConditions(filter, tenant),
    type && eq(assets.type, type),
    status && eq(assets.status, status),
    category === undefined ? undefined : eq(assets.categoryId, category),
    tag === undefined ? undefined : sql`${assets.tags} @> ${JSON.stringify([tag])}::jsonb`,
    language === undefined ? undefined : eq(assets.language, language),
    uploadedBy === undefined ? undefined : eq(assets.uploadedBy, uploadedBy),
    has === undefined
      ? undefined
      : sql`${assets.type} IN ('video', 'audio') AND ${hasCaptions(tenant)} = ${has}`,
    unused === undefined ? undefined : sql`${isUsed(tenant)} <> ${unused}`,
  )
}

export type AssetSelection = { assetIds?: string[]; filter?: AssetFilter; exclude?: string[] }

/** The condition for the assets of a selection: named ids, deleted or not, or those of a filter with exceptions. */
export function assetSelectionWhere(
  { assetIds, filter, exclude = [] }: AssetSelection,
  tenant: Tenant,
) {
  if (assetIds) return sql`${assets.id} = ANY(${sql.param(assetIds)}::text[])`
  if (!filter) return sql`false`
  const byFilter =
    exclude.length > 0 ? sql`${assets.id} <> ALL(${sql.param(exclude)}::text[])` : undefined
  return and(assetFilterWhere(filter, tenant), byFilter)
}
