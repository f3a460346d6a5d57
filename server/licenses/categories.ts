import type { components } from '../../openapi/generated/types.ts'
import { count, eq, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { licensedCategories, licenses } from '../db/schema.ts'
import { hasEachWord } from '../db/search-terms.ts'
import type { Own } from '../db/scope.ts'
import { fieldProblem } from '../contract/problem.ts'
import { orderBy } from '../contract/sort.ts'

type Caller = { db: Db | Tx; own: Own }

const licensesCount = sql<number>`(SELECT count(*)::integer FROM ${licenses} l
  WHERE l.category_id = ${licensedCategories}.id AND l.deleted_at IS NULL)`

const keys = { name: sql`fold_text(${licensedCategories.name}) COLLATE "C"`, licensesCount }

type List = { search?: string; sort?: string; limit?: number; offset?: number }

/** The categories that match a search, sorted, with the total. */
export async function listLicensedCategories(
  { db, own }: Caller,
  { search, sort = 'name', ...page }: List,
): Promise<{ total: number; licensedCategories: components['schemas']['LicensedCategory'][] }> {
  const listed = own(
    licensedCategories,
    ...hasEachWord(sql`fold_text(${licensedCategories.name})`, search),
  )
  const found = await db
    .select({ _id: licensedCategories.id, name: licensedCategories.name, licensesCount })
    .from(licensedCategories)
    .where(listed)
    .orderBy(...orderBy(keys, sort, [licensedCategories.id]))
    .limit(page.limit ?? 10_000)
    .offset(page.offset ?? 0)
  const [counted] = await db.select({ total: count() }).from(licensedCategories).where(listed)
  return { total: counted?.total ?? 0, licensedCategories: found }
}

/** The name of a category; rejects unknown ids. */
export async function requireCategory({ db, own }: Caller, id: string) {
  const [found] = await db
    .select({ name: licensedCategories.name })
    .from(licensedCategories)
    .where(own(licensedCategories, eq(licensedCategories.id, id)))
    .for('key share')
  if (found) return found.name
  throw fieldProblem('request/invalid', 'category', 'unknown', 'There is no such category')
}
