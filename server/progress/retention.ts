import type { RetentionRule } from '../contract/context.ts'
import { olderThan } from '../db/date-filter.ts'
import { progressEvents } from '../db/schema.ts'

/** Events of learner applications, after 400 days. */
export const purgeProgressEvents: RetentionRule = ({ db }) =>
  db.delete(progressEvents).where(olderThan(progressEvents.receivedAt, 400))
