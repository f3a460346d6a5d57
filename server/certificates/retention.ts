import type { RetentionRule } from '../contract/context.ts'
import { inArray, sql } from '../db/drizzle.ts'
import {
  certificateDesigns as designs,
  certificateEditions,
  certificateReservations,
} from '../db/schema.ts'
import { expireFiles } from '../files/lifecycle.ts'
import { releasePictures } from '../files/pictures.ts'

const batchSize = 20

/** Designs 30 days after their deletion with their editions and pictures, and ids that were never used. */
export const purgeCertificateDesigns: RetentionRule = async ({ db }) => {
  await db
    .delete(certificateReservations)
    .where(sql`${certificateReservations.createdAt} < now() - interval '24 hours'`)
  for (let removed = batchSize; removed === batchSize;) {
    removed = await db.transaction(async (tx) => {
      const { id, organisationId, preview, pictures } = designs
      const found = await tx
        .select({ id, organisationId, preview, pictures })
        .from(designs)
        .where(sql`${designs.deletedAt} < now() - interval '30 days'`)
        .limit(batchSize)
        .for('update', { skipLocked: true })
      const ids = found.map((design) => design.id)
      if (ids.length === 0) return 0
      // Editions that certificates were issued from stay.
      await tx.delete(certificateEditions).where(
        sql`${inArray(certificateEditions.designId, ids)} AND NOT EXISTS (SELECT FROM certificates c
          WHERE c.edition_id = ${certificateEditions.id})`,
      )
      await tx.delete(designs).where(inArray(designs.id, ids))
      for (const design of found) {
        await expireFiles(tx, design.organisationId, [design.preview])
        await releasePictures(tx, design.organisationId, design.pictures)
      }
      return found.length
    })
  }
}
