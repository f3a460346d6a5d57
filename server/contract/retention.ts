import { lt, sql } from '../db/drizzle.ts'
import { idempotencyKeys } from '../db/schema.ts'
import type { RetentionRule } from './context.ts'

/** Idempotency keys, when they have expired. */
export const purgeIdempotencyKeys: RetentionRule = ({ db }) =>
  db.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, sql`now()`))
