import type { RetentionRule } from '../contract/context.ts'
import { inArray, sql } from '../db/drizzle.ts'
import { licenses } from '../db/schema.ts'
import { expireFiles } from '../files/lifecycle.ts'

const batchSize = 100

/** Deletes licenses 30 days after their deletion, with images and seats. */
export const purgeLicenses: RetentionRule = async ({ db }) => {
  for (let removed = batchSize; removed === batchSize;) {
    removed = await db.transaction(async (tx) => {
      const { id, organisationId, image } = licenses
      const found = await tx
        .select({ id, organisationId, image })
        .from(licenses)
        .where(sql`${licenses.deletedAt} < now() - interval '30 days'`)
        .limit(batchSize)
        .for('update', { skipLocked: true })
      for (const license of found) await expireFiles(tx, license.organisationId, [license.image])
      const ids = found.map((license) => license.id)
      if (ids.length > 0) await tx.delete(licenses).where(inArray(licenses.id, ids))
      return found.length
    })
  }
}
