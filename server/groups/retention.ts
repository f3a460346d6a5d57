import type { RetentionRule } from '../contract/context.ts'
import { olderThan } from '../db/date-filter.ts'
import { userGroups } from '../db/schema.ts'

/** Groups 30 days after their deletion. */
export const purgeGroups: RetentionRule = ({ db }) =>
  db.delete(userGroups).where(olderThan(userGroups.deletedAt, 30))
