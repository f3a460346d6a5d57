import { eq, sql } from '../../db/drizzle.ts'
import type { Db, Tx } from '../../db/open.ts'
import { assets, categories } from '../../db/schema.ts'
import { countFacets, type Facet } from '../../facets.ts'
import type { Own } from '../../scope.ts'
import { orderBy } from '../order.ts'
import {
  type AssetFilter,
  facetColumns,
  facetConditions,
  matchingAssets,
  otherConditions,
} from './matching.ts'
import { shownAsset, usedInCount } from './shown.ts'

export type Caller = {
  db: Db | Tx
  own: Own
  user: { organisation: { timezone: string } }
}

const keys = {
  title: sql`fold_text(${assets.title}) COLLATE "C"`,
  type: sql`${assets.type}`,
  size: sql`${assets.size}`,
  duration: sql`${assets.duration}`,
  usedInCount,
  status: sql`array_position(ARRAY['uploading', 'processing', 'failed', 'ready'], ${assets.status})`,
  createdAt: sql`${assets.createdAt}`,
  updatedAt: sql`${assets.updatedAt}`,
}

/** The order that `sort` asks for, the latest changed first without it. */
export const assetOrder = (sort = '-updatedAt') => orderBy(keys, sort, assets.id)

type Asked = { sort?: string; limit?: number; offset?: number }

/** The assets of a filter in an order. The page is found first, and then what it is shown with. */
export async function readAssets({ db, own, user }: Caller, filter: AssetFilter, asked: Asked) {
  const order = assetOrder(asked.sort)
  const page = db
    .select({ pageId: sql<string>`${assets.id}`.as('page_id') })
    .from(assets)
    .where(own(assets, matchingAssets(filter, user.organisation.timezone)))
    .orderBy(...order)
    .limit(asked.limit ?? 100_000)
    .offset(asked.offset ?? 0)
    .as('page')
  return db
    .select(shownAsset)
    .from(assets)
    .innerJoin(page, eq(page.pageId, assets.id))
    .orderBy(...order)
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

/** How many assets a filter means, and with `wanted` how many each value of each facet would leave. */
export function countAssets({ db, own, user }: Caller, filter: AssetFilter, wanted = false) {
  const listed = own(assets, otherConditions(filter, user.organisation.timezone))
  const rows = sql`SELECT ${facetColumns} FROM ${assets} WHERE ${listed}`
  return countFacets(db, { rows, conditions: facetConditions(filter), facets }, wanted)
}
