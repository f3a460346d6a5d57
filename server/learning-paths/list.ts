import type { SQL } from 'drizzle-orm'
import { problem } from '../contract/problem.ts'
import { eq, sql } from '../db/drizzle.ts'
import { countFacets, type Facet, type FacetRequest } from '../db/facets.ts'
import type { Db, Tx } from '../db/open.ts'
import { categories, learningPaths } from '../db/schema.ts'
import type { Own } from '../db/scope.ts'
import type { Files } from '../files/files.ts'
import { facetConditions, hasObstacle, otherConditions, type PathFilter } from './filter.ts'
import { pathColumns, presentPath } from './present.ts'
import { pathOrder } from './sort.ts'

export type Caller = {
  db: Db | Tx
  own: Own
  files: Files
  user: { organisationId: string; organisation: { timezone: string } }
}
type Page = { sort?: string; limit?: number; offset?: number; isSingle?: boolean }

/** The paths that match a condition, sorted. */
export async function readPaths(caller: Caller, condition: SQL | undefined, page: Page = {}) {
  const { db, own, user, files } = caller
  const { timezone } = user.organisation
  const rows = await db
    .select(pathColumns(timezone, page.isSingle))
    .from(learningPaths)
    .where(own(learningPaths, condition))
    .orderBy(...pathOrder(page.sort, timezone))
    .limit(page.limit ?? 10_000)
    .offset(page.offset ?? 0)
  return rows.map((row) => presentPath(row, files))
}

/** A path with all its steps, including deleted ones. */
export async function readPath(caller: Caller, id: string) {
  const [path] = await readPaths(caller, eq(learningPaths.id, id), { isSingle: true })
  if (!path) throw problem('request/not-found')
  return path
}

const facets: Record<string, Facet> = {
  status: { value: sql`status` },
  category: {
    value: sql`c.id`,
    label: sql`c.name`,
    from: sql`JOIN ${categories} c ON c.id = category_id`,
  },
  stuck: { value: sql`has_obstacle` },
}

/** The number of paths that match a filter, and the requested facets. */
export function countPaths(
  { db, own, user }: Caller,
  filter: PathFilter,
  requested: FacetRequest = {},
) {
  const { timezone } = user.organisation
  const conditions = Object.entries(facetConditions(filter, timezone)).flatMap(
    ([name, condition]) =>
      condition ? [{ name, condition, column: sql.identifier(`fits_${name}`) }] : [],
  )
  const fits = conditions.map(({ condition, column }) => sql`, ${condition} AS ${column}`)
  const listed = own(learningPaths, otherConditions(filter, timezone))
  const rows = sql`SELECT ${learningPaths}.*, ${hasObstacle(timezone)} AS has_obstacle ${sql.join(fits)}
    FROM ${learningPaths} WHERE ${listed}`
  return countFacets(
    db,
    {
      rows,
      conditions: Object.fromEntries(conditions.map(({ name, column }) => [name, sql`${column}`])),
      facets,
      chosen: filter,
    },
    requested,
  )
}

/** The image of a path, if it has one. */
export async function readPathImage({ db, own }: Pick<Caller, 'db' | 'own'>, id: string) {
  const [path] = await db
    .select({ image: learningPaths.image })
    .from(learningPaths)
    .where(own(learningPaths, eq(learningPaths.id, id)))
  return path?.image
}
