import type { Ctx } from '../contract/ctx.ts'
import { problem } from '../contract/problem.ts'
import { eq, sql } from '../db/drizzle.ts'
import { users } from '../db/schema.ts'
import { cleanEmail } from '../lib/email.ts'
import { nameOf } from '../lib/text.ts'

const advice = {
  'user/email-taken': { code: 'taken', message: 'Use another email address, or open this person' },
  'user/deleted': { code: 'deleted', message: 'Restore this person, or use another address' },
} as const

/** The error for an address of an existing or deleted user. */
export async function addressTaken(
  { db, own }: Pick<Ctx, 'db' | 'own'>,
  address: string,
  field?: string,
) {
  const email = cleanEmail(address)
  const [owner] = await db
    .select({ firstName: users.firstName, lastName: users.lastName, deletedAt: users.deletedAt })
    .from(users)
    .where(own(users, eq(users.email, email)))
    .orderBy(sql`${users.deletedAt} DESC NULLS FIRST`)
    .limit(1)
  const code = owner?.deletedAt ? 'user/deleted' : 'user/email-taken'
  const errors = field ? [{ field, ...advice[code] }] : undefined
  return problem(code, { email, name: owner ? nameOf(owner) : 'somebody' }, { errors })
}
