import type { RetentionRule } from '../contract/context.ts'
import { olderThan } from '../db/date-filter.ts'
import { mails } from '../db/schema.ts'

/** Mails after 90 days. */
export const purgeMails: RetentionRule = ({ db }) =>
  db.delete(mails).where(olderThan(mails.createdAt, 90))
