import type { Db, Tx } from './open.ts'
import { codesOf } from '../lib/error-chain.ts'

/** Unique violation and deadlock: another transaction was first. */
const retryable = ['23505', '40P01']

/** Runs work in a transaction; runs it again when a concurrent transaction got in its way. */
export async function withRetry<Result>(db: Db | Tx, work: (tx: Tx) => Promise<Result>) {
  for (let left = 3; ; left -= 1) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (left === 0 || !codesOf(error).some((code) => retryable.includes(code))) throw error
    }
  }
}

/** Thrown to roll a dry run back. */
class DryRunEnds extends Error {}

/** Runs work in a transaction, rolls it back and returns its result. */
async function rollBack<Result>(db: Db | Tx, work: (tx: Tx) => Promise<Result>) {
  const results: Result[] = []
  const attempt = withRetry(db, async (tx) => {
    results.splice(0, 1, await work(tx))
    throw new DryRunEnds()
  })
  await attempt.catch((error: unknown) => {
    if (!(error instanceof DryRunEnds)) throw error
  })
  const [result] = results
  if (result === undefined) throw new Error('the dry run returned no result')
  return result
}

/** A context whose database is a transaction. */
type InTransaction<Ctx> = Omit<Ctx, 'db'> & { db: Tx }

/** Runs work with the context in a transaction, with retries. */
export const inTransaction = <Ctx extends { db: Db | Tx }, Result>(
  { db, ...ctx }: Ctx,
  work: (ctx: InTransaction<Ctx>) => Promise<Result>,
) => withRetry(db, (tx) => work({ ...ctx, db: tx }))

/** The same as a dry run: its changes are rolled back. */
export const inDryRun = <Ctx extends { db: Db | Tx }, Result>(
  { db, ...ctx }: Ctx,
  work: (ctx: InTransaction<Ctx>) => Promise<Result>,
) => rollBack(db, (tx) => work({ ...ctx, db: tx }))
