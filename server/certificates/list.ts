import type { SQL } from 'drizzle-orm'
import { problem } from '../contract/problem.ts'
import { eq, sql } from '../db/drizzle.ts'
import { countFacets, type Facet, type FacetRequest } from '../db/facets.ts'
import type { Db, Tx } from '../db/open.ts'
import { certificateDesigns as designs } from '../db/schema.ts'
import type { Own } from '../db/scope.ts'
import type { Files } from '../files/files.ts'
import { type DesignFilter, otherConditions } from './filter.ts'
import { designColumns, presentDesign } from './present.ts'
import { designOrder } from './sort.ts'

export type Caller = {
  db: Db | Tx
  own: Own
  files: Files
  user: { organisationId: string; organisation: { timezone: string } }
}
type Page = { sort?: string; limit?: number; offset?: number; isSingle?: boolean }

/** The designs that match a condition, sorted. */
export async function readDesigns(caller: Caller, condition: SQL | undefined, page: Page = {}) {
  const { db, own, user, files } = caller
  const { organisationId, organisation } = user
  const rows = await db
    .select(designColumns(organisationId, organisation.timezone, page.isSingle))
    .from(designs)
    .where(own(designs, condition))
    .orderBy(...designOrder(page.sort))
    .limit(page.limit ?? 10_000)
    .offset(page.offset ?? 0)
  return rows.map((row) => presentDesign(row, files))
}

/** A design with its template. */
export async function readDesign(caller: Caller, id: string) {
  const [design] = await readDesigns(caller, eq(designs.id, id), { isSingle: true })
  if (!design) throw problem('request/not-found')
  return design
}

const facets: Record<string, Facet> = {
  provider: { value: sql`provider` },
  status: { value: sql`status` },
}

/** The number of designs that match a filter, and the requested facets. */
export function countDesigns(
  { db, own, user }: Caller,
  filter: DesignFilter,
  requested: FacetRequest = {},
) {
  const listed = own(designs, otherConditions(filter, user.organisationId))
  const rows = sql`SELECT provider, status FROM ${designs} WHERE ${listed}`
  const { provider, status } = filter
  const conditions = {
    provider: provider && sql`provider = ${provider}`,
    status: status && sql`status = ${status}`,
  }
  return countFacets(db, { rows, conditions, facets, chosen: { provider, status } }, requested)
}
