import type { RetentionRule } from '../contract/context.ts'
import { olderThan } from '../db/date-filter.ts'
import { bulkChanges } from '../db/schema.ts'

/** Recorded changes, a day after they could last be undone. */
export const purgeBulkChanges: RetentionRule = ({ db }) =>
  db.delete(bulkChanges).where(olderThan(bulkChanges.expiresAt, 1))
