import type { RetentionRule } from '../contract/context.ts'
import { inArray, sql } from '../db/drizzle.ts'
import { eventAttachments, events } from '../db/schema.ts'
import { expireFiles } from '../files/lifecycle.ts'

const batchSize = 20

/** Deleted drafts after 30 days, with their files. */
export const purgeEvents: RetentionRule = async ({ db }) => {
  for (let removed = batchSize; removed === batchSize;) {
    removed = await db.transaction(async (tx) => {
      const { id, organisationId, image } = events
      const found = await tx
        .select({ id, organisationId, image })
        .from(events)
        .where(sql`${events.deletedAt} < now() - interval '30 days'`)
        .limit(batchSize)
        .for('update', { skipLocked: true })
      const ids = found.map((event) => event.id)
      if (ids.length === 0) return 0
      const files = await tx
        .select({ id: eventAttachments.id, organisationId: eventAttachments.organisationId })
        .from(eventAttachments)
        .where(inArray(eventAttachments.eventId, ids))
      for (const event of found) await expireFiles(tx, event.organisationId, [event.image])
      for (const file of files) await expireFiles(tx, file.organisationId, [file.id])
      await tx.delete(events).where(inArray(events.id, ids))
      return found.length
    })
  }
}
