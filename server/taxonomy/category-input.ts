import { eq, inArray } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { categories } from '../db/schema.ts'
import { fieldProblem } from '../contract/problem.ts'
import { type Own, ownedBy } from '../db/scope.ts'

type Caller = { db: Db | Tx; own: Own }

/** Waits for a concurrent deletion, and prevents others until this transaction ends. */
async function hold({ db, own }: Caller, id: string) {
  const found = await db
    .select({ id: categories.id })
    .from(categories)
    .where(own(categories, eq(categories.id, id)))
    .for('key share')
  return found.length > 0
}

/** Refuses a category that does not exist. */
export async function checkCategory(caller: Caller, id: string) {
  if (await hold(caller, id)) return
  throw fieldProblem('request/invalid', 'category', 'unknown', 'There is no such category')
}

/** The names of the new category, if it still exists, and of the present ones, by id. */
export async function categoryNames(
  { tx, organisationId }: { tx: Tx; organisationId: string },
  given: string | null | undefined,
  objects: { categoryId: string | null }[],
) {
  const own = ownedBy(organisationId)
  if (given) await hold({ db: tx, own }, given)
  const ids = [given, ...objects.map(({ categoryId }) => categoryId)]
  const isOne = inArray(
    categories.id,
    ids.filter((id) => typeof id === 'string'),
  )
  const rows = await tx
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(own(categories, isOne))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
