import { today } from '../db/date-filter.ts'
import { sql } from '../db/drizzle.ts'

/** Days before its last day from which a certificate is expiring. */
const expiringDays = 30

/** SQL on certificates `c`: the status in a time zone. A certificate is valid until its last day ends there. */
export const certificateStatus = (zone: string) => sql`CASE
  WHEN c.revoked_at IS NOT NULL THEN 'revoked'
  WHEN c.replaced_by IS NOT NULL THEN 'replaced'
  WHEN c.expires_on < ${today(zone)} THEN 'expired'
  WHEN c.expires_on - ${today(zone)} <= ${expiringDays} THEN 'expiring'
  ELSE 'valid' END`
