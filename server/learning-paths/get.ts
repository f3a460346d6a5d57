import type { Ctx, TxCtx } from '../contract/ctx.ts'
import { problem } from '../contract/problem.ts'
import { and, eq, isNull } from '../db/drizzle.ts'
import { learningPaths } from '../db/schema.ts'

/** Locks a path that is not deleted. */
export async function lockPath({ db, own }: TxCtx, id: string) {
  const [path] = await db
    .select()
    .from(learningPaths)
    .where(own(learningPaths, and(eq(learningPaths.id, id), isNull(learningPaths.deletedAt))))
    .for('update')
  if (!path) throw problem('request/not-found')
  return path
}

/** Refuses the id of a path that does not exist or is deleted. */
export async function requirePath({ db, own }: Ctx, id: string) {
  const [path] = await db
    .select({ id: learningPaths.id })
    .from(learningPaths)
    .where(own(learningPaths, and(eq(learningPaths.id, id), isNull(learningPaths.deletedAt))))
  if (!path) throw problem('request/not-found')
}
