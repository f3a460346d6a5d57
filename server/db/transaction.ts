import type { Db, Tx } from './open.ts'
import { codesOf } from '../lib/error-chain.ts'

/** Somebody else was quicker with the same address, or two waited for each other. */
const passing = ['23505', '40P01']

/** Does work in a transaction; where another got in its way it looks again at how things stand now. */
export async function withRetry<Result>(db: Db | Tx, work: (tx: Tx) => Promise<Result>) {
  for (let left = 3; ; left -= 1) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (left === 0 || !codesOf(error).some((code) => passing.includes(code))) throw error
    }
  }
}

/** Ends a dry run: everything was done, and nothing of it stays. */
class DryRunEnds extends Error {}

/** What work would come to: it is done, and then nothing of it stays. */
async function tried<Result>(db: Db | Tx, work: (tx: Tx) => Promise<Result>) {
  const results: Result[] = []
  const dryRun = withRetry(db, async (tx) => {
    results.splice(0, 1, await work(tx))
    throw new DryRunEnds()
  })
  await dryRun.catch((error: unknown) => {
    if (!(error instanceof DryRunEnds)) throw error
  })
  const [result] = results
  if (result === undefined) throw new Error('a dry run came to nothing')
  return result
}

/** Who asks, with the transaction in the place of the database. */
type Inside<Asked> = Omit<Asked, 'db'> & { db: Tx }

/** Does what somebody asks for, in one go. */
export const inTransaction = <Asked extends { db: Db | Tx }, Result>(
  { db, ...asked }: Asked,
  work: (here: Inside<Asked>) => Promise<Result>,
) => withRetry(db, (tx) => work({ ...asked, db: tx }))

/** Says what it would come to. */
export const trying = <Asked extends { db: Db | Tx }, Result>(
  { db, ...asked }: Asked,
  work: (here: Inside<Asked>) => Promise<Result>,
) => tried(db, (tx) => work({ ...asked, db: tx }))
