import type { RetentionRule } from '../contract/context.ts'
import { inArray, sql } from '../db/drizzle.ts'
import { assessments } from '../db/schema.ts'
import { releasePictures } from '../files/pictures.ts'
import { purgeRemovedItems } from '../progress/remove-items.ts'

const batchSize = 500

type DeletedAssessment = { id: string; organisationId: string; images: string[] }

/** Assessments 30 days after their deletion, with their images, unless a course still contains them. */
export const purgeAssessments: RetentionRule = async ({ db }) => {
  for (let removed = batchSize; removed === batchSize;) {
    removed = await db.transaction(async (tx) => {
      const { rows } = await tx.execute<DeletedAssessment>(sql`
        SELECT a.id, a.organisation_id AS "organisationId", ARRAY(
          SELECT q.image FROM questions q
          WHERE q.assessment_id = a.id AND q.image IS NOT NULL) AS images
        FROM assessments a WHERE a.deleted_at < now() - interval '30 days'
          AND NOT EXISTS (SELECT FROM course_items i WHERE i.assessment_id = a.id AND i.removed_at IS NULL)
        LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`)
      const ids = rows.map(({ id }) => id)
      await purgeRemovedItems(tx, 'assessment_id', ids)
      await tx.delete(assessments).where(inArray(assessments.id, ids))
      for (const { organisationId, images } of rows)
        await releasePictures(tx, organisationId, images)
      return rows.length
    })
  }
}
