import { and, eq, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { signInFailures } from '../db/schema.ts'
import { rateLimited } from '../contract/problem.ts'

// Counted in the database, so that several servers share the counts and a restart keeps them.

export type Limit = { limit: number; seconds: number }

const table = signInFailures

const secondsLeft = (seconds: number) =>
  sql<number>`ceil(extract(epoch FROM ${table.windowStartedAt} - now()) + ${seconds}::int)::int`

/**
 * Increments the counter of a key before an attempt, so that concurrent attempts are all counted. A window starts with
 * the first and ends after `seconds`. Returns the count and the seconds left.
 */
export async function countAttempt(db: Db | Tx, key: string, { seconds }: Limit) {
  const over = sql`${table.windowStartedAt} < now() - make_interval(secs => ${seconds})`
  const [row] = await db
    .insert(table)
    .values({ key, count: 1 })
    .onConflictDoUpdate({
      target: table.key,
      set: {
        count: sql`CASE WHEN ${over} THEN 1 ELSE ${table.count} + 1 END`,
        windowStartedAt: sql`CASE WHEN ${over} THEN now() ELSE ${table.windowStartedAt} END`,
        updatedAt: sql`now()`,
      },
    })
    .returning({ count: table.count, left: secondsLeft(seconds) })
  return row ?? { count: 1, left: seconds }
}

/** Decrements a counter again, if the attempt was no failure. */
export async function uncountAttempt(db: Db | Tx, ...keys: string[]) {
  await db
    .update(table)
    .set({ count: sql`greatest(${table.count} - 1, 0)` })
    .where(sql`${table.key} = ANY(${sql.param(keys)}::text[])`)
}

/** Increments a counter and throws 429 with Retry-After above the limit. */
export async function limitRate(db: Db | Tx, key: string, limit: Limit) {
  const { count, left } = await countAttempt(db, key, limit)
  if (count > limit.limit) throw rateLimited(left)
}

/** Throws 429 if a key has reached its limit. */
async function refuseUsedUp(db: Db | Tx, key: string, { limit, seconds }: Limit) {
  const [row] = await db
    .select({ left: secondsLeft(seconds) })
    .from(table)
    .where(and(eq(table.key, key), sql`${table.count} >= ${limit}`))
  if (row && row.left > 0) throw rateLimited(row.left)
}

/**
 * Looks up something by a secret, such as a link by its token. Only misses (undefined) are counted, so that a whole
 * school can use valid links from one address; above the limit it throws 429. Concurrent lookups may exceed the limit
 * slightly: this is for secrets too long to guess. Shorter ones have to be counted before.
 */
export async function findLimited<Found>(
  db: Db | Tx,
  key: string,
  limit: Limit,
  find: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  await refuseUsedUp(db, key, limit)
  const found = await find()
  if (found === undefined) await limitRate(db, key, limit)
  return found
}
