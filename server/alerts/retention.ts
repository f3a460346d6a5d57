import type { RetentionRule } from '../contract/context.ts'
import { olderThan } from '../db/date-filter.ts'
import { or } from '../db/drizzle.ts'
import { alerts } from '../db/schema.ts'

/** Alerts, 90 days after they were read and 365 days after they were raised. */
export const purgeAlerts: RetentionRule = ({ db }) =>
  db.delete(alerts).where(or(olderThan(alerts.readAt, 90), olderThan(alerts.createdAt, 365)))
