import { sql } from '../db/drizzle.ts'
import type { Db } from '../db/open.ts'
import { users } from '../db/schema.ts'
import { leaseTime, type OutboxRow, takenAtOnce } from '../mail/outbox/rows.ts'
import { unreachable } from './audience.ts'
import type { MessagePerson } from './content.ts'
import type { MessageRow } from './save.ts'

/** A recipient whose turn it is. */
export type Recipient = OutboxRow & MessagePerson & { resends: number }

/** Takes some queued rows of a message, so that no other sender does. Their addresses are the present ones. */
export async function takeRows(
  db: Db,
  { id: messageId, channel }: Pick<MessageRow, 'id' | 'channel'>,
): Promise<Recipient[]> {
  const { rows } = await db.execute<Omit<Recipient, 'createdAt'> & { createdAt: string }>(sql`
    WITH chosen AS (
      SELECT id FROM mails WHERE message_id = ${messageId} AND status = 'queued' AND next_attempt_at <= now()
      ORDER BY next_attempt_at, id LIMIT ${takenAtOnce} FOR UPDATE SKIP LOCKED
    ), leased AS (
      UPDATE mails SET status = 'sending', leased_until = now() + ${leaseTime}, handed_at = NULL
      FROM chosen WHERE mails.id = chosen.id
      RETURNING mails.id, mails.user_id, mails.attempts, mails.resends, mails.created_at
    )
    SELECT leased.id AS "rowId", leased.attempts, leased.resends, leased.created_at AS "createdAt",
      coalesce(${users.id}, '') AS id, coalesce(${users.firstName}, '') AS "firstName",
      coalesce(${users.lastName}, '') AS "lastName", coalesce(${users.email}, '') AS email,
      coalesce(${users.designation}, '') AS designation,
      CASE WHEN ${users.id} IS NULL THEN 'deleted' ${unreachable(channel)} END AS "leftOut"
    FROM leased LEFT JOIN ${users} ON ${users.id} = leased.user_id ORDER BY leased.id`)
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }))
}
