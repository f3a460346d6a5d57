import type { Ctx } from '../contract/ctx.ts'
import { eq, isNull } from '../db/drizzle.ts'
import { users } from '../db/schema.ts'
import { problem } from '../contract/problem.ts'
import { presentUser, userColumns } from './present.ts'

/** A user as the contract shows it. */
export async function readUser({ db, own, files }: Pick<Ctx, 'db' | 'own' | 'files'>, id: string) {
  const [user] = await db
    .select(userColumns)
    .from(users)
    .where(own(users, eq(users.id, id), isNull(users.deletedAt)))
  if (!user) throw problem('request/not-found')
  return presentUser(user, files)
}
