import { and, eq, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { signInFailures } from '../db/schema.ts'
import { rateLimited } from '../contract/problem.ts'

// Counted in the database, so that several servers count together and a restart forgets nothing.

export type Limit = { limit: number; seconds: number }

const table = signInFailures

const secondsLeft = (seconds: number) =>
  sql<number>`ceil(extract(epoch FROM ${table.windowStartedAt} - now()) + ${seconds}::int)::int`

/**
 * Counts one more for a key before the thing is tried, so that twenty at once are counted as twenty.
 * A window begins with the first and is over after `seconds`. Answers the count and the seconds left.
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

/** Takes one off again: what was counted turned out to be no failure. */
export async function uncountAttempt(db: Db | Tx, ...keys: string[]) {
  await db
    .update(table)
    .set({ count: sql`greatest(${table.count} - 1, 0)` })
    .where(sql`${table.key} = ANY(${sql.param(keys)}::text[])`)
}

/** Counts one more and throws 429 with Retry-After once there are more than the limit. */
export async function limitRate(db: Db | Tx, key: string, limit: Limit) {
  const { count, left } = await countAttempt(db, key, limit)
  if (count > limit.limit) throw rateLimited(left)
}

/** Throws 429 where a key has used its limit up. */
async function refuseUsedUp(db: Db | Tx, key: string, { limit, seconds }: Limit) {
  const [row] = await db
    .select({ left: secondsLeft(seconds) })
    .from(table)
    .where(and(eq(table.key, key), sql`${table.count} >= ${limit}`))
  if (row && row.left > 0) throw rateLimited(row.left)
}

/**
 * Finds what somebody says there is, such as the link of a token. Only what is not there (undefined) counts, so that a
 * whole school can come in from one place at once; beyond the limit of that, this throws 429. Of many at once more may be
 * looked for than are counted: this is for what is too long to be found by trying. What may be found is counted before.
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
