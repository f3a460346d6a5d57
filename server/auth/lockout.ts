import { eq, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { signInFailures } from '../db/schema.ts'
import { problem } from '../contract/problem.ts'
import { countAttempt, uncountAttempt } from './rate-limit.ts'
import { hashOf } from '../lib/tokens.ts'

/** Failures after which an address is locked, and for how long. */
export const failuresUntilLock = 10
export const lockSeconds = 600

const table = signInFailures

/** The address itself is not kept: it may be a typo, or a password in the wrong field. */
const keyOf = (email: string) => `account:${hashOf(email)}`

function locked(seconds: number) {
  const wait = Math.max(1, seconds)
  return problem('auth/locked', Math.ceil(wait / 60), { headers: { 'Retry-After': wait } })
}

/**
 * Takes one of an address's ten attempts before the password is looked at, so that many at once do not
 * get more. Unknown addresses count alike. Throws 423 with Retry-After when there is none left.
 */
export async function takeAttempt(db: Db | Tx, email: string) {
  const { count, left } = await countAttempt(db, keyOf(email), {
    limit: failuresUntilLock,
    seconds: lockSeconds,
  })
  if (count > failuresUntilLock) throw locked(left)
  return { isLast: count === failuresUntilLock }
}

/** What was taken came to nothing: the password was not looked at. */
export const giveBackAttempt = (db: Db | Tx, email: string) => uncountAttempt(db, keyOf(email))

/** The last attempt failed: from now on the address is locked, for the whole time. */
export async function lock(db: Db | Tx, email: string) {
  await db
    .update(table)
    .set({
      windowStartedAt: sql`now()`,
      lockedUntil: sql`now() + make_interval(secs => ${lockSeconds})`,
    })
    .where(eq(table.key, keyOf(email)))
}

/** A good sign-in or a new password: the failures before it count no more. */
export async function forgiveFailures(db: Db | Tx, email: string) {
  await db.delete(table).where(eq(table.key, keyOf(email)))
}
