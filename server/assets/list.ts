import type { SQL } from 'drizzle-orm'
import { sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { assets, categories } from '../db/schema.ts'
import { countFacets, type Facet, type FacetRequest } from '../db/facets.ts'
import { type Own, type Tenant, tenantOf } from '../db/scope.ts'
import { orderBy } from '../contract/sort.ts'
import {
  type AssetFilter,
  facetColumns,
  facetConditions,
  assetFilterWhere,
  otherConditions,
  usesIn,
} from './filter.ts'
import { assetColumns } from './present.ts'

export type Caller = {
  db: Db | Tx
  own: Own
  user: { organisationId: string; organisation: { timezone: string } }
}

const keys = {
  title: sql`fold_text(${assets.title})`,
  type: sql`${assets.type}`,
  size: sql`${assets.size}`,
  duration: sql`${assets.duration}`,
  usedInCount: sql`coalesce(uses.n, 0)`,
  status: sql`array_position(ARRAY['uploading', 'processing', 'failed', 'ready'], ${assets.status})`,
  createdAt: sql`${assets.createdAt}`,
  updatedAt: sql`${assets.updatedAt}`,
}

/** The number of uses of each asset, if the order needs it. */
const counted = (tenant: Tenant, sort: string) =>
  sort.includes('usedInCount')
    ? sql`(SELECT asset_id, count(DISTINCT course_id)::integer AS n FROM (${usesIn(tenant)}) AS each
        GROUP BY asset_id) AS uses`
    : sql`(SELECT NULL::text AS asset_id, 0 AS n WHERE false) AS uses`

type Asked = { sort?: string; limit?: number; offset?: number }

/** The ids of the assets that match, in order; by default the most recently changed first. */
export async function assetIds(
  caller: Caller,
  where: (tenant: Tenant) => SQL | undefined,
  { sort = '-updatedAt', limit, offset = 0 }: Asked = {},
) {
  const { db, own } = caller
  const world = tenantOf(caller)
  const found = db
    .select({ id: assets.id })
    .from(assets)
    .leftJoin(counted(world, sort), sql`uses.asset_id = ${assets.id}`)
    .where(own(assets, where(world)))
    .orderBy(...orderBy(keys, sort, [assets.id], { missing: ['size', 'duration'] }))
    .offset(offset)
  return (await (limit === undefined ? found : found.limit(limit))).map(({ id }) => id)
}

/** The assets with these ids, in their order. */
export async function readAssets({ db, own }: Pick<Caller, 'db' | 'own'>, ids: string[]) {
  const rows = await db
    .select(assetColumns)
    .from(assets)
    .where(own(assets, sql`${assets.id} = ANY(${sql.param(ids)}::text[])`))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
}

const facets: Record<string, Facet> = {
  type: { value: sql`type` },
  status: { value: sql`status` },
  category: {
    value: sql`category_id`,
    label: sql`k.name`,
    from: sql`LEFT JOIN ${categories} k ON k.id = category_id`,
  },
  language: { value: sql`listed.language` },
  tag: { value: sql`tag`, from: sql`CROSS JOIN jsonb_array_elements_text(tags) AS tag` },
  uploadedBy: {
    value: sql`uploaded_by`,
    label: sql`trim(u.first_name || ' ' || u.last_name)`,
    from: sql`LEFT JOIN admins u ON u.id = uploaded_by`,
  },
  hasCaptions: { value: sql`has_captions` },
  unused: { value: sql`unused` },
}

/** How many assets a filter selects, and the requested facets. */
export function countAssets(caller: Caller, filter: AssetFilter, request: FacetRequest = {}) {
  const { db, own } = caller
  const world = tenantOf(caller)
  if (!request.facets && request.facet === undefined)
    return countFacets(db, {
      rows: sql`SELECT FROM ${assets} WHERE ${own(assets, assetFilterWhere(filter, world))}`,
      conditions: {},
      facets: {},
    })
  const listed = own(assets, otherConditions(filter, world))
  const rows = sql`SELECT ${facetColumns(world)} FROM ${assets} WHERE ${listed}`
  const conditions = facetConditions(filter)
  return countFacets(db, { rows, conditions, facets, chosen: filter }, request)
}
