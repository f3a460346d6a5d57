import type { SQL } from 'drizzle-orm'
import { today } from '../db/date-filter.ts'
import { sql } from '../db/drizzle.ts'

/** Days before its last day from which a certificate is expiring. */
export const expiringDays = 30

/** SQL on certificates `c`: the status on a day. A certificate is valid until its last day ends. */
export const statusOn = (day: SQL) => sql`CASE
  WHEN c.revoked_at IS NOT NULL THEN 'revoked'
  WHEN c.replaced_by IS NOT NULL THEN 'replaced'
  WHEN c.expires_on < ${day} THEN 'expired'
  WHEN c.expires_on - ${day} <= ${expiringDays}::integer THEN 'expiring'
  ELSE 'valid' END`

/** The same today, in a time zone. */
export const certificateStatus = (zone: string) => statusOn(today(zone))

/** SQL: whether a certificate is good on a day: neither revoked nor replaced nor expired. */
export const isGoodOn = (
  c: SQL,
  day: SQL,
) => sql`${c}.revoked_at IS NULL AND ${c}.replaced_by IS NULL
  AND coalesce(${c}.expires_on >= ${day}, true)`
