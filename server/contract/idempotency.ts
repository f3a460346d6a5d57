import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from '../db/drizzle.ts'
import type { Db, Tx } from '../db/open.ts'
import { idempotencyKeys } from '../db/schema.ts'
import { problem } from './problem.ts'
import type { SignedIn } from './context.ts'

const life = 24 * 3_600_000

/** Headers belong to the first response only. */
export type StoredReply = { status: number; body: unknown; headers?: Record<string, string> }

type Request = { user: SignedIn; operation: string; key: string; request: unknown }

/** A hash of the request; files are included by their hashes. */
function hashRequest(request: unknown) {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/**
 * Runs a creating call once for each key. The key is inserted in the transaction of the call: a concurrent call with
 * the same key waits for it and then gets the same response; a failed call or a crash leaves neither changes nor key.
 * Throws 409 if a key comes with a different body.
 */
export async function runOnce(
  db: Db,
  { user, operation, key, request }: Request,
  work: (tx: Tx) => Promise<StoredReply>,
): Promise<StoredReply> {
  const requestHash = hashRequest(request)
  const { id: adminId, organisationId } = user
  const ofCaller = and(
    eq(idempotencyKeys.adminId, adminId),
    eq(idempotencyKeys.operation, operation),
    eq(idempotencyKeys.key, key),
  )
  return db.transaction(async (tx) => {
    await tx.delete(idempotencyKeys).where(and(ofCaller, lt(idempotencyKeys.expiresAt, sql`now()`)))
    const expiresAt = new Date(Date.now() + life)
    const row = { adminId, organisationId, operation, key, requestHash, expiresAt }
    const inserted = await tx
      .insert(idempotencyKeys)
      .values(row)
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (inserted.length > 0) {
      const answer = await work(tx)
      const body = isObject(answer.body) ? answer.body : null
      await tx.update(idempotencyKeys).set({ status: answer.status, body }).where(ofCaller)
      return answer
    }
    const [first] = await tx.select().from(idempotencyKeys).where(ofCaller)
    if (first?.requestHash !== requestHash) throw problem('conflict/idempotency')
    return { status: first.status ?? 200, body: first.body }
  })
}
