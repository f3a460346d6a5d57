import { eq, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { signInFailures } from '../db/schema.ts'
import { problem } from '../contract/problem.ts'
import { countAttempt, uncountAttempt } from './rate-limit.ts'
import { hashOf } from '../lib/tokens.ts'

/** Failures until an address is locked, and for how long. */
export const failuresUntilLock = 10
export const lockSeconds = 600

const table = signInFailures

/** A hash: the address may be a typo, or a password in the wrong field. */
const keyOf = (email: string) => `account:${hashOf(email)}`

function locked(seconds: number) {
  const wait = Math.max(1, seconds)
  return problem('auth/locked', Math.ceil(wait / 60), { headers: { 'Retry-After': wait } })
}

/**
 * Takes one of an address's ten attempts before the password is verified, so that concurrent attempts are limited too.
 * Unknown addresses count alike. Throws 423 with Retry-After if none is left.
 */
export async function takeAttempt(db: Db | Tx, email: string) {
  const { count, left } = await countAttempt(db, keyOf(email), {
    limit: failuresUntilLock,
    seconds: lockSeconds,
  })
  if (count > failuresUntilLock) throw locked(left)
  return { isLast: count === failuresUntilLock }
}

/** Returns an attempt: the password was not verified. */
export const giveBackAttempt = (db: Db | Tx, email: string) => uncountAttempt(db, keyOf(email))

/** The last attempt failed: locks the address for the whole duration. */
export async function lock(db: Db | Tx, email: string) {
  await db
    .update(table)
    .set({
      windowStartedAt: sql`now()`,
      lockedUntil: sql`now() + make_interval(secs => ${lockSeconds})`,
    })
    .where(eq(table.key, keyOf(email)))
}

/** After a successful sign-in or a new password, earlier failures no longer count. */
export async function forgiveFailures(db: Db | Tx, email: string) {
  await db.delete(table).where(eq(table.key, keyOf(email)))
}
