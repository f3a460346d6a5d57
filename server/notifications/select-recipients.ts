import { and, eq, inArray, sql } from '../db/drizzle.ts'
import type { Tx } from '../db/open.ts'
import { messages, organisations, users } from '../db/schema.ts'
import type { TaskParts } from '../jobs/types.ts'
import { audienceWhere, countAudience, leftOutBecause } from './audience.ts'
import { refreshFigures } from './figures.ts'
import type { MessageRow } from './save.ts'

export type SelectTask = { name: 'select-recipients'; messageId: string }

/** Inserts a row for each recipient, in one statement. Doing it again adds nobody. */
async function insertRecipients(tx: Tx, message: MessageRow, zone: string) {
  const { id, organisationId, channel, audience, title } = message
  const tenant = { organisationId, zone }
  const { leftOut } = await countAudience(tx, audience, channel, tenant)
  const inserted = await tx.execute(sql`
    INSERT INTO mails (id, organisation_id, user_id, kind, recipient, subject, message_id, channel)
    SELECT ${id}::text || '-' || ${users.id}, ${organisationId}, ${users.id}, 'message', ${users.email},
      ${title}, ${id}, ${channel}
    FROM ${users}
    WHERE ${audienceWhere(audience, tenant)} AND ${leftOutBecause(audience, channel)} IS NULL
    ON CONFLICT DO NOTHING`)
  const recipients = inserted.rowCount ?? 0
  await tx
    .update(messages)
    .set({ expandedAt: sql`now()`, recipients, leftOut })
    .where(eq(messages.id, id))
  await refreshFigures(tx, [id])
}

/** Selects the recipients of a scheduled message or one that begins, if that has not been done. */
export async function selectRecipients(tx: Tx, messageId: string) {
  const [found] = await tx
    .select({ message: messages, zone: organisations.timezone })
    .from(messages)
    .innerJoin(organisations, eq(organisations.id, messages.organisationId))
    .where(and(eq(messages.id, messageId), inArray(messages.status, ['scheduled', 'sending'])))
    .for('update', { of: messages })
  if (!found || found.message.expandedAt) return
  await insertRecipients(tx, found.message, found.zone)
}

export const runSelectRecipients = ({ db }: TaskParts, { messageId }: SelectTask) =>
  db.transaction((tx) => selectRecipients(tx, messageId))

declare module '../jobs/types.ts' {
  interface Tasks {
    'select-recipients': SelectTask
  }
}
