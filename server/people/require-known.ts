import { eq } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { users } from '../db/schema.ts'
import { problem } from '../contract/problem.ts'
import type { Own } from '../db/scope.ts'

/** Throws 404 unless the organisation has this user, existing or recently deleted. */
export async function requireUser({ db, own }: { db: Db | Tx; own: Own }, userId: string) {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(own(users, eq(users.id, userId)))
  if (!user) throw problem('request/not-found')
}
