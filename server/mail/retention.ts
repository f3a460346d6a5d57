import type { RetentionRule } from '../contract/context.ts'
import { olderThan } from '../db/date-filter.ts'
import { and, isNull, or } from '../db/drizzle.ts'
import { mails } from '../db/schema.ts'

/** Letters after 90 days, recipients of messages after 400; the figures of the messages remain. */
export const purgeMails: RetentionRule = ({ db }) =>
  db
    .delete(mails)
    .where(
      or(
        and(isNull(mails.messageId), olderThan(mails.createdAt, 90)),
        olderThan(mails.createdAt, 400),
      ),
    )
