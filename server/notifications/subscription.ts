import { eq, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { users } from '../db/schema.ts'

/** Stores that a user wants messages of administrators, or does not. */
export async function setSubscribed(db: Db | Tx, userId: string, subscribed: boolean) {
  const unsubscribedAt = subscribed ? null : sql`coalesce(${users.unsubscribedAt}, now())`
  await db
    .update(users)
    .set({ unsubscribedAt, updatedAt: sql`now()` })
    .where(eq(users.id, userId))
}
