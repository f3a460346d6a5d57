import type { RetentionRule } from '../contract/context.ts'
import { olderThan } from '../db/date-filter.ts'
import { and, isNull } from '../db/drizzle.ts'
import { auditLog } from '../db/schema.ts'

/** Audit entries about addresses that belong to no organisation, after 30 days. */
export const purgeAudit: RetentionRule = ({ db }) =>
  db.delete(auditLog).where(and(isNull(auditLog.organisationId), olderThan(auditLog.at, 30)))
