import type { RetentionRule } from '../contract/context.ts'
import { inArray, sql } from '../db/drizzle.ts'
import { messages, messageTemplates, reminderRules, reminders } from '../db/schema.ts'
import { expireFiles } from '../files/lifecycle.ts'

const batchSize = 20

/** Messages and templates 30 days after their deletion, with their files and recipients. */
export const purgeMessages: RetentionRule = async ({ db }) => {
  await db
    .delete(messageTemplates)
    .where(sql`${messageTemplates.deletedAt} < now() - interval '30 days'`)
  for (let removed = batchSize; removed === batchSize;) {
    removed = await db.transaction(async (tx) => {
      const found = await tx
        .select()
        .from(messages)
        .where(sql`${messages.deletedAt} < now() - interval '30 days'`)
        .limit(batchSize)
        .for('update', { skipLocked: true })
      for (const { organisationId, image, attachments } of found)
        await expireFiles(tx, organisationId, [image, ...attachments.map(({ id }) => id)])
      const ids = found.map(({ id }) => id)
      if (ids.length > 0) await tx.delete(messages).where(inArray(messages.id, ids))
      return found.length
    })
  }
}

/** Deleted reminder rules after 30 days, and the record of reminders after 400. */
export const purgeReminders: RetentionRule = async ({ db }) => {
  await db.delete(reminderRules).where(sql`${reminderRules.deletedAt} < now() - interval '30 days'`)
  await db.delete(reminders).where(sql`${reminders.sentAt} < now() - interval '400 days'`)
}
